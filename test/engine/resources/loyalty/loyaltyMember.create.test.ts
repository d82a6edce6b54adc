import type { INodeParameters } from 'n8n-workflow';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { bodies } from '../../../support/requests';
import { sandbox } from '../../../support/sandbox';
import { by } from './locators';
import { calls, known, newcomer, on, withMembers } from './members';

const { beanSociety, winterClub } = PROGRAM_IDS;

withMembers();

describe('Loyalty Member → Create', () => {
	const join = (more: INodeParameters = {}) =>
		on('create', { customerId: by('sourceId', newcomer().sourceId), ...more });
	const isMember = (sourceId = newcomer().sourceId) =>
		sandbox.world.loyaltyMembers
			.of(beanSociety)
			.some(({ customer_id }) => customer_id === sandbox.world.customers.find(sourceId)?.id);

	it('identifies a customer by the ID that was picked', async () => {
		await itemsOf(join({ customerId: by('list', newcomer().id) }));
		expect(bodies()).toEqual([
			{ customer_identification: { type: 'customer_id', customer_id: newcomer().id } },
		]);
		expect(isMember()).toBe(true);
	});

	it('sends a bare ID where Voucherify requires it, and from then on immediately', async () => {
		sandbox.settings.beliefs.memberBody = 'customerId';
		const { customers } = sandbox.world;
		const items = [121, 122, 123].map((index) => ({ id: customers.all()[index]?.id ?? '' }));
		const joining = join({
			customerId: by('id', '={{ $json.id }}'),
			requestOptions: { concurrency: 1 },
		});
		expect(await itemsOf({ ...joining, items })).toHaveLength(3);
		expect(bodies().slice(1)).toEqual(items.map(({ id }) => ({ customer_id: id })));
		expect(bodies()).toHaveLength(4);
	});

	it('shows the first refusal for a source ID, which has no other form', async () => {
		sandbox.settings.beliefs.memberBody = 'customerId';
		const { error } = await runNode(join());
		expect(error?.message).toMatch(/must NOT have additional properties/);
		expect(calls()).toHaveLength(1);
	});

	it('does not send metadata again that does not fit the schema', async () => {
		const metadata = { specifyMetadata: 'json', metadataJson: '{"level": "odd"}' };
		const { error } = await runNode(join({ customerId: by('id', newcomer().id), ...metadata }));
		expect(error?.message).toMatch(/does not match the schema of the project/);
		expect(calls()).toHaveLength(1);
	});

	it('refuses an existing member, or returns the membership', async () => {
		const customerId = by('sourceId', known().sourceId);
		const { error } = await runNode(join({ customerId }));
		expect(error?.message).toBe(`${known().sourceId} is already a member of this loyalty program`);
		const [item] = await itemsOf(join({ customerId, ifMember: 'return' }));
		expect(item).toMatchObject({
			id: known().memberId,
			object: 'member',
			cards: [{}],
			program: {},
		});
	});

	it('is sent again after a reset when it returns the membership', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const [item] = await itemsOf(join({ ifMember: 'return' }));
		expect(item).toMatchObject({ object: 'member', customer_id: newcomer().id });
	});

	it('is looked up, not sent again, after a reset when it fails for members', async () => {
		const customerId = by('sourceId', known().sourceId);
		for (const lost of [join({ customerId }), join()]) {
			sandbox.faults.add({ kind: 'resetBefore' });
			const { error } = await runNode(lost);
			expect(error?.description).toMatch(
				/It is not in the members of the program yet|Nothing in the members of the program shows/,
			);
		}
		expect(sandbox.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
	});

	it('has an unknown outcome after a lost response: someone else may have added the member', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await runNode(join());
		expect(error?.context.data).toMatchObject({
			outcome: 'unknown',
			candidates: [expect.any(String)],
		});
	});

	it('creates the customer first, if the user wants that', async () => {
		const parameters = {
			customerId: by('sourceId', 'mary@example.com'),
			customerFields: { name: 'Mary Smith' },
		};
		const { error } = await runNode(join(parameters));
		expect(error?.message).toMatch(/mary@example.com/);
		const [item] = await itemsOf(join({ ...parameters, saveCustomer: true }));
		const mary = sandbox.world.customers.get('mary@example.com');
		expect(item).toMatchObject({ customer_id: mary.id });
		expect(mary).toMatchObject({ name: 'Mary Smith' });
		expect(bodies().slice(1)).toEqual([
			{ source_id: 'mary@example.com', name: 'Mary Smith' },
			{ customer_identification: { type: 'customer_id', customer_id: mary.id } },
		]);
	});

	it('keeps the rest of the address of a customer when a part is sent', async () => {
		const { id } = sandbox.world.customers.get('customer-00128');
		sandbox.world.customers.change(id, { address: { city: 'Berlin', country: 'Germany' } });
		const customerFields = { addressCity: 'Hamburg' };
		const customerId = by('sourceId', 'customer-00128');
		await itemsOf(join({ customerId, customerFields, saveCustomer: true }));
		const { address } = sandbox.world.customers.get(id);
		expect(address).toEqual({ city: 'Hamburg', country: 'Germany' });
	});

	it('explains that the program is not active, and does not retry', async () => {
		const { error } = await runNode(join({ programId: byId(winterClub) }));
		expect(error?.message).toBe('The loyalty program is not active');
		expect(error?.description).toMatch(/Until then, nobody can join/);
		expect(calls()).toHaveLength(1);
	});
});
