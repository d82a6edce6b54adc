import type { INodeParameters } from 'n8n-workflow';
import { believe } from '../../../support/beliefs';
import { byId, itemsOf } from '../../../support/engine';
import { operationsOf } from '../../../support/operationRuns';
import { sandbox, useSandbox } from '../../../support/sandbox';

const KNOWN = 'customer-00001';

useSandbox({ sizes: { customers: 230, customersSharingTimestamp: 3 } });

const on = operationsOf('customer');

const queries = () =>
	sandbox.requests.map(({ query }) => Object.fromEntries(new URLSearchParams(query)));

describe.each(['replaced', 'merged'] as const)(
	'where a partly sent address is %s',
	(partialAddress) => {
		const BERLIN = { city: 'Berlin', country: 'Germany', line_1: 'Main Street 1' };
		const addressOf = (key: string) => sandbox.world.customers.get(key).address;
		const inPart = { addressCity: 'Hamburg', addressPostalCode: '20095' };
		const known = () => sandbox.world.customers.change(KNOWN, { address: BERLIN }).id;
		const moved = { ...BERLIN, city: 'Hamburg', postal_code: '20095' };

		beforeEach(() => {
			believe(sandbox, { partialAddress });
		});

		it.each<[string, () => INodeParameters]>([
			['update', () => ({ customerId: byId(KNOWN), updateFields: inPart })],
			['upsert', () => ({ sourceId: KNOWN, additionalFields: inPart })],
			['upsert', () => ({ identifyBy: 'id', customerId: byId(known()), additionalFields: inPart })],
		])('%s keeps the rest of it', async (operation, parameters) => {
			known();
			const [item] = await itemsOf(on(operation, parameters()));
			expect(item).toMatchObject({ source_id: KNOWN, address: moved });
			expect(addressOf(KNOWN)).toEqual(moved);
		});

		it('a new customer gets the sent fields', async () => {
			await itemsOf(on('upsert', { sourceId: 'somebody-new', additionalFields: inPart }));
			expect(addressOf('somebody-new')).toEqual({ city: 'Hamburg', postal_code: '20095' });
		});

		it('two items for one customer keep the changes of both', async () => {
			known();
			const updateFields = {
				addressCity: '={{ $json.city }}',
				addressState: '={{ $json.state }}',
			};
			await itemsOf({
				...on('update', { customerId: byId(KNOWN), updateFields }),
				items: [{ city: 'Hamburg' }, { state: 'HH' }, { city: 'Altona' }],
			});
			expect(addressOf(KNOWN)).toEqual({ ...BERLIN, city: 'Altona', state: 'HH' });
		});

		it('a complete, absent or cleared address costs no extra request', async () => {
			known();
			const whole = {
				...{ addressCity: 'Bern', addressState: 'BE', addressCountry: 'Switzerland' },
				...{ addressLine1: 'A 1', addressLine2: 'B', addressPostalCode: '3000' },
			};
			const changes = [whole, { name: 'Mary' }, { clearFields: ['address'] }];
			for (const updateFields of changes) {
				await itemsOf(on('update', { customerId: byId(KNOWN), updateFields }));
			}
			expect(sandbox.requests.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT']);
			expect(addressOf(KNOWN)).toBeNull();
		});
	},
);

describe('Customer → Get Many', () => {
	it('reads all customers by cursor, each once', async () => {
		const items = await itemsOf(on('getAll', { returnAll: true }));
		const ids = items.map(({ id }) => id);
		expect(new Set(ids).size).toBe(230);
		expect(ids).toHaveLength(230);
		expect(queries().map((query) => 'starting_after' in query)).toEqual([false, true, true]);
	});
});

describe('Customer → Get Activity', () => {
	it('continues where a page ends', async () => {
		const updating = on('update', {
			customerId: byId(KNOWN),
			updateFields: { description: '={{ $json.text }}' },
		});
		const items = Array.from({ length: 120 }, (_, index) => ({ text: `note ${index}` }));
		await itemsOf({ ...updating, items });
		const whole = await itemsOf(on('getActivity', { customerId: byId(KNOWN), returnAll: true }));
		expect(whole.filter(({ type }) => type === 'customer.updated')).toHaveLength(120);
		expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length);
	});
});
