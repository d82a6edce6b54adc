import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';
import { calls, known, on, withMembers } from './members';

const { beanSociety, teaCircle } = PROGRAM_IDS;

withMembers();

/** The members of the first program, with their customers, those with the oldest customers first. */
const members = () =>
	sandbox.world.loyaltyMembers
		.of(beanSociety)
		.map(({ id, customer_id }) => ({ id, customer: sandbox.world.customers.get(customer_id) }))
		.sort((a, b) => a.customer.created_at.localeCompare(b.customer.created_at));

/** The requests so far that read customers, without their queries. */
const customerCalls = () =>
	calls()
		.filter((call) => call.includes('/v1/customers'))
		.map((call) => call.replace(/[?].*/, ''));

describe('Loyalty Member → Get Many → Add Customer', () => {
	const adding = { returnAll: true, options: { addCustomer: true } };
	const two = ['GET /v1/customers', 'GET /v1/customers'];

	it("adds each customer's data, from the list if it has fewer pages than members are missing", async () => {
		const rows = await itemsOf(on('getAll', adding));
		const columns = rows.map(({ id, customer_name, customer_email, customer_source_id }) => [
			id,
			[customer_name, customer_email, customer_source_id],
		]);
		const expected = members().map(({ id, customer: { name, email, source_id } }) => [
			id,
			[name, email, source_id],
		]);
		expect(columns.sort()).toEqual(expected.sort());
		expect(columns).toHaveLength(120);
		expect(customerCalls()).toEqual(two);
	});

	it('ends the list of customers with the last one that is missing', async () => {
		sandbox.reset();
		const { customers } = sandbox.world;
		for (let index = 0; index < 300; index += 1)
			customers.add({ ...customers.born(0), metadata: {}, source_id: `older-${index}` });
		await itemsOf(on('getAll', adding));
		expect(customerCalls()).toEqual(two);
	});

	it('reads customers one by one if they are fewer than the other pages of the list', async () => {
		const chosen = [members().slice(0, 1), members().slice(-1)].flat();
		const filters = { memberIds: chosen.map(({ id }) => id).join() };
		const rows = await itemsOf(on('getAll', { ...adding, filters }));
		expect(rows.every(({ customer_name: name }) => !!name)).toBe(true);
		const oldest = `GET /v1/customers/${chosen[0]?.customer.id}`;
		expect(customerCalls()).toEqual(['GET /v1/customers', oldest]);
	});

	it('reads all customers of the same time', async () => {
		const { customers } = sandbox.world;
		const created_at = customers.get(known().customerId).created_at;
		for (const { id } of customers.all()) customers.change(id, { created_at });
		const rows = await itemsOf(on('getAll', adding));
		expect(rows.filter(({ customer_source_id: key }) => !key)).toEqual([]);
	});

	it('leaves the columns of a customer who no longer exists empty', async () => {
		const { memberId, customerId } = known();
		sandbox.world.customers.remove(customerId);
		const rows = await itemsOf(on('getAll', adding));
		expect(rows.filter(({ customer_source_id: key }) => key === null)).toEqual([
			expect.objectContaining({ id: memberId, customer_name: null, customer_email: null }),
		]);
	});

	it('adds the whole customer without Simplify', async () => {
		const filters = { memberIds: known().memberId };
		const [row] = await itemsOf(on('getAll', { ...adding, filters, simplify: false }));
		expect(row).toMatchObject({ id: known().memberId, customer: { id: known().customerId } });
		expect(row).not.toHaveProperty('cards');
	});
});

describe('Loyalty Member → Get Many → Add Points and Tier', () => {
	const adding = { options: { addPoints: true } };

	it('returns one item per card, or all cards in one', async () => {
		const parameters = { programId: byId(teaCircle), limit: 1, ...adding };
		const rows = await itemsOf(on('getAll', parameters));
		expect(rows).toHaveLength(2);
		expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
		expect(new Set(rows.map(({ card_id }) => card_id)).size).toBe(2);
		const [whole, ...more] = await itemsOf(on('getAll', { ...parameters, simplify: false }));
		expect(more).toEqual([]);
		expect(whole).toMatchObject({ id: rows[0]?.id, cards: [{ card: {} }, { card: {} }] });
	});

	it('leaves the columns of a member who was deleted meanwhile empty', async () => {
		sandbox.faults.add({ kind: 'status', status: 404, path: '.*/memberships/' });
		const rows = await itemsOf(on('getAll', { ...adding, limit: 2 }));
		expect(rows.map(({ points }) => points === null).sort()).toEqual([false, true]);
	});

	it('fails if a membership cannot be read', async () => {
		sandbox.faults.add({ kind: 'status', status: 403, path: '.*/memberships/' });
		const { error } = await runNode(on('getAll', { ...adding, limit: 1 }));
		expect(error).toMatchObject({ httpCode: '403' });
	});
});

describe('Loyalty Member → Get Many', () => {
	it('reads everything once for all items that ask for the same', async () => {
		const options = { addCustomer: true, addPoints: true };
		const asking = on('getAll', { limit: 3, options });
		await itemsOf(asking);
		const once = sandbox.requests.length;
		expect(await itemsOf({ ...asking, items: [{}, {}] })).toHaveLength(6);
		expect(sandbox.requests).toHaveLength(2 * once);
	});

	it('adds data only to items that ask for it', async () => {
		const add = '={{ $json.add }}';
		const asking = on('getAll', { limit: 1, options: { addCustomer: add, addPoints: add } });
		const rows = await itemsOf({ ...asking, items: [{ add: false }, { add: true }] });
		expect(rows.map((row) => ['customer_name' in row, 'points' in row])).toEqual([
			[false, false],
			[true, true],
		]);
	});
});
