import type { INodeParameters } from 'n8n-workflow';
import { find } from '../../../actionNodes';
import { findChoices } from '../../../../nodes/Voucherify/forms/reading/description';
import { believe } from '../../../support/beliefs';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';
const KNOWN = 'customer-00001';

useSandbox({ sizes: { customers: 230, customersSharingTimestamp: 3 } });

const on = (operation: string, parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'customer', operation, ...parameters },
});

const bodies = () => sandbox.requests.map(({ body }) => body);
const queries = () =>
	sandbox.requests.map(({ query }) => Object.fromEntries(new URLSearchParams(query)));

describe('Customer → Create or Update', () => {
	it('updates the customer with a Voucherify ID', async () => {
		const { id } = sandbox.world.customers.get(KNOWN);
		const [item] = await itemsOf(
			on('upsert', {
				identifyBy: 'id',
				customerId: byId(id),
				additionalFields: { name: 'Mary Smith' },
			}),
		);
		expect(item).toMatchObject({ id, source_id: KNOWN, name: 'Mary Smith' });
		expect(bodies()).toEqual([{ id, name: 'Mary Smith' }]);
	});

	it.each([
		['sourceId', { sourceId: 'mary@example.com' }, 2],
		['nothing', {}, 1],
	])('is sent again after a reset only with an ID (%s)', async (identifyBy, identity, calls) => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await runNode(on('upsert', { identifyBy, ...identity }));
		expect(sandbox.requests.filter(({ method }) => method === 'POST')).toHaveLength(calls);
		if (calls > 1) expect(error).toBeUndefined();
		else expect(error?.message).toMatch(/Outcome unknown: /);
	});

	it.each([
		['birthdate', 'yesterday', 'Birthdate is not a date and time'],
		['email', 'nobody', 'Email is not an email address'],
		['name', ['a'], 'Name is not a text'],
	])('refuses a wrong %s before anything is sent', async (field, value, message) => {
		const { error } = await runNode({
			...on('upsert', {
				sourceId: 'mary@example.com',
				additionalFields: { [field]: '={{ $json.value }}' },
			}),
			items: [{ value }],
		});
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});
});

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

	it('finds customers that match the filters', async () => {
		const { name, email, address } = sandbox.world.customers.get(KNOWN);
		const filters = { name: name ?? '', email: email ?? '', city: address?.city ?? '' };
		const items = await itemsOf(on('getAll', { filters }));
		expect(items).toMatchObject([{ source_id: KNOWN, ...filters }]);
		expect(queries()).toEqual([{ order: '-created_at', limit: '50', ...filters }]);
	});

	it('refuses a period that ends before it begins', async () => {
		const filters = { createdAfter: '2026-02-02T00:00:00', createdBefore: '2026-02-01T00:00:00' };
		const { error } = await runNode(on('getAll', { filters }));
		expect(error?.message).toBe('Created After is not before Created Before');
		expect(sandbox.requests).toEqual([]);
	});
});

describe('Customer → Get Activity', () => {
	it('returns the activity of a campaign', async () => {
		const filters = { campaignId: byId(COFFEE_CLUB), campaignType: 'LOYALTY_PROGRAM' };
		await itemsOf(on('getActivity', { customerId: byId(KNOWN), filters }));
		expect(queries()).toMatchObject([
			{ campaign_id: COFFEE_CLUB, campaign_type: 'LOYALTY_PROGRAM' },
		]);
	});

	it.each([
		'customer.voucher.loyalty_card.pending_points.added',
		'customer.voucher.loyalty_card.pending_points.updated',
		'customer.voucher.loyalty_card.pending_points.activated',
		'customer.voucher.loyalty_card.pending_points.canceled',
		'customer.voucher.loyalty_card.points_activated',
		'customer.holder.assignment.created',
		'customer.holder.assignment.deleted',
	])('offers %s, which the API description lists in the response only', async (type) => {
		const offered = findChoices(
			find('customer', 'getActivity')?.operation.fields ?? [],
			'filters.type',
		);
		expect(offered?.map(({ value }) => value)).toContain(type);
		expect(
			await itemsOf(on('getActivity', { customerId: byId(KNOWN), filters: { type } })),
		).toEqual([]);
		expect(queries()).toMatchObject([{ type }]);
	});

	it('continues where a page ends', async () => {
		const updating = on('update', {
			customerId: byId(KNOWN),
			updateFields: { description: '={{ $json.text }}' },
		});
		const items = Array.from({ length: 120 }, (_, index) => ({ text: `note ${index}` }));
		await itemsOf({ ...updating, items });
		const told = await itemsOf(on('getActivity', { customerId: byId(KNOWN), returnAll: true }));
		expect(told.filter(({ type }) => type === 'customer.updated')).toHaveLength(120);
		expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
	});
});

describe('Customer → Delete', () => {
	it('reports a customer as already gone after an unknown outcome', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const items = await itemsOf(on('delete', { customerId: byId(KNOWN) }));
		expect(items).toMatchObject([{ already: true, customerId: KNOWN }]);
		expect(sandbox.requests.map(({ status }) => status).at(-1)).toBe(404);
	});

	it('does not report an unknown customer as deleted', async () => {
		const { error } = await runNode(on('delete', { customerId: byId('nobody') }));
		expect(error).toMatchObject({ httpCode: '404' });
	});
});

describe('Customer → Delete Permanently', () => {
	const erasing = (eraseForGood: boolean | string) =>
		on('deletePermanently', { customerId: byId(KNOWN), eraseForGood });

	it('deletes no one permanently unless the user confirms it', async () => {
		const { error } = await runNode(erasing(false));
		expect(error?.message).toBe('Confirm Erasure is off');
		expect(sandbox.requests).toEqual([]);
	});

	it('is never sent twice', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await runNode(erasing(true));
		expect(error?.message).toMatch(/Outcome unknown: /);
		expect(sandbox.requests).toHaveLength(1);
	});
});
