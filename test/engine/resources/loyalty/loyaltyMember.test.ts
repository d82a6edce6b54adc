import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';
import { by } from './locators';
import { calls, known, newcomer, on, withMembers } from './members';

const { beanSociety, teaCircle, winterClub } = PROGRAM_IDS;

withMembers();

const bySource = () => ({ memberId: by('sourceId', known().sourceId) });
const member = () => ({ memberId: byId(known().memberId) });

describe('Loyalty Member → Get', () => {
	const unknown = { customer_name: null, customer_email: null, customer_source_id: null };

	it('returns one item per card, or all cards in one', async () => {
		const parameters = { programId: byId(teaCircle), ...bySource() };
		const rows = await itemsOf(on('get', parameters));
		expect(rows).toHaveLength(2);
		expect(new Set(rows.map(({ card_id }) => card_id)).size).toBe(2);
		const [whole, ...more] = await itemsOf(on('get', { ...parameters, simplify: false }));
		expect(more).toEqual([]);
		expect(whole).toMatchObject({ member: {}, program: {}, cards: [{}, {}] });
	});

	it('reads a member once for all items with that member', async () => {
		const asking = on('get', bySource());
		expect(await itemsOf({ ...asking, items: [{}, {}, {}] })).toHaveLength(3);
		expect(calls()).toEqual([
			expect.stringContaining('memberships'),
			`GET /v1/customers/${known().customerId}`,
		]);
	});

	it('shows a member whose customer no longer exists', async () => {
		const { memberId, customerId } = known();
		sandbox.world.customers.remove(customerId);
		const [row] = await itemsOf(on('get', { memberId: byId(memberId) }));
		expect(row).toMatchObject({ member_id: memberId, points: 420, ...unknown });
	});

	it('says so if the keys may not read the customer, and has the points', async () => {
		sandbox.faults.add({ kind: 'status', status: 403, path: '/v1/customers/' });
		const [row] = await itemsOf(on('get', member()));
		const warning =
			'Name, email and source ID are unknown: the keys are not allowed to read customers';
		expect(row).toMatchObject({ points: 420, ...unknown, warnings: [warning] });
	});

	it('fails if the customer cannot be read for another reason', async () => {
		sandbox.faults.add({ kind: 'status', status: 400, path: '/v1/customers/' });
		expect((await runNode(on('get', member()))).error).toMatchObject({ httpCode: '400' });
	});

	it('says that a customer is no member of the program', async () => {
		const { error } = await runNode(on('get', { memberId: by('sourceId', newcomer().sourceId) }));
		expect(error?.message).toBe(`${newcomer().sourceId} is not a member of this loyalty program`);
	});
});

describe('Loyalty Member → Create Many', () => {
	it('submits all members in one request, and returns the result of each from its job', async () => {
		sandbox.settings.jobTiming = { enqueuedMs: 0, inProgressMs: 0 };
		const ids = [121, 122, 123].map((index) => sandbox.world.customers.all()[index]?.id ?? '');
		const items = [...ids, known().sourceId, 'nobody'].map((id) => ({ id }));
		const joining = on('createMany', { customerId: by('id', '={{ $json.id }}') });
		const node = { onError: 'continueRegularOutput' } as const;
		const { items: again } = await runNode({ ...joining, items, node });
		const { requests } = sandbox;
		expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
		expect(requests[0]?.body).toHaveLength(5);
		expect(again.map(({ json }) => Boolean(json.error))).toEqual([false, false, false, true, true]);
		expect(again[0]?.json).toMatchObject({ customer: ids[0], status: 'DONE' });
		expect(JSON.stringify(again[3]?.json)).toMatch(/already is a member/);
		expect(JSON.stringify(again[4]?.json)).toMatch(/Cannot find customer/);
		expect(sandbox.world.loyaltyMembers.of(beanSociety)).toHaveLength(123);
	});
});

it.each(['create', 'createMany'])(
	'Loyalty Member → %s explains that the program is not active, and does not retry',
	async (operation) => {
		const customerId = by('id', newcomer().id);
		const { error } = await runNode(on(operation, { programId: byId(winterClub), customerId }));
		expect(error?.message).toBe('The loyalty program is not active');
		expect(error?.description).toMatch(/Until then, nobody can join/);
		expect(calls()).toHaveLength(1);
	},
);

describe('Loyalty Member → Activate, Deactivate', () => {
	it('accept a member who is already in that state', async () => {
		const [item] = await itemsOf(on('activate', member()));
		expect(item).toMatchObject({ id: known().memberId, status: 'ACTIVE', already: true });
	});

	it('are sent again when their outcome is unknown', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const [item] = await itemsOf(on('deactivate', member()));
		expect(item).toMatchObject({ status: 'INACTIVE' });
	});
});

describe('Loyalty Member → Get Many', () => {
	it('looks up a source ID once for all items', async () => {
		const filters = { customerId: by('sourceId', known().sourceId) };
		const found = await itemsOf({ ...on('getAll', { filters }), items: [{}, {}] });
		expect(found.map(({ id }) => id)).toEqual([known().memberId, known().memberId]);
		expect(calls()).toHaveLength(2);
	});

	it('reads all of them by cursor, each once, also when a cursor has expired', async () => {
		const body = { code: 400, key: 'invalid_or_expired_cursor', message: 'Expired cursor' };
		sandbox.faults.add({ kind: 'status', status: 400, body, from: 1 });
		const items = await itemsOf(on('getAll', { returnAll: true }));
		expect(new Set(items.map(({ id }) => id)).size).toBe(120);
		expect(items).toHaveLength(120);
		const cursors = sandbox.requests.map(({ query }) => query.includes('cursor='));
		expect(cursors).toEqual([false, true, false, true]);
	});

	it('says that there is no such customer', async () => {
		const customerId = by('sourceId', 'nobody@example.com');
		const { error } = await runNode(on('getAll', { filters: { customerId } }));
		expect(error?.message).toBe('There is no customer with the source ID nobody@example.com');
	});
});
