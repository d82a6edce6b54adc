import { startSandbox } from '../../../../sandbox';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';
import { by } from './locators';
import { calls, known, newcomer, on, withMembers } from './members';

const { beanSociety, teaCircle, winterClub } = PROGRAM_IDS;

withMembers();

describe('Loyalty Member → Get', () => {
	it.each([
		['id', 'memberId', 'member_id'],
		['id', 'customerId', 'customer_id'],
		['id', 'sourceId', 'customer_source_id'],
		['sourceId', 'sourceId', 'customer_source_id'],
		['customerId', 'customerId', 'customer_id'],
	] as const)(
		'finds a member entered in the mode %s by %s, with one request',
		async (mode, what, type) => {
			const key = known()[what];
			const parameters = { memberId: by(mode, key), simplify: false };
			const [item] = await itemsOf(on('get', parameters));
			expect(item).toMatchObject({
				member: { id: known().memberId },
				program: { name: 'Bean Society' },
			});
			expect(calls()).toEqual([
				`GET /programs/${beanSociety}/memberships/${key}?identification_type=${type}`,
			]);
		},
	);

	it('returns one item per card, or all cards in one', async () => {
		const parameters = { programId: byId(teaCircle), memberId: by('sourceId', known().sourceId) };
		const rows = await itemsOf(on('get', parameters));
		expect(rows).toHaveLength(2);
		expect(new Set(rows.map(({ card_id }) => card_id)).size).toBe(2);
		const [whole, ...more] = await itemsOf(on('get', { ...parameters, simplify: false }));
		expect(more).toEqual([]);
		expect(whole).toMatchObject({ member: {}, program: {}, cards: [{}, {}] });
	});

	it('shows points, tier, and what the next tier requires', async () => {
		const [row] = await itemsOf(on('get', { memberId: byId(known().memberId) }));
		expect(row).toMatchObject({ points: 420, pending_points: 40, next_activation_points: 40 });
		expect(row).toMatchObject({ tier: 'Bronze', next_tier: 'Silver', points_to_next_tier: 50 });
	});

	it('reads a member once for all items with that member', async () => {
		const asking = on('get', { memberId: by('sourceId', known().sourceId) });
		expect(await itemsOf({ ...asking, items: [{}, {}, {}] })).toHaveLength(3);
		expect(calls()).toEqual([
			expect.stringContaining('memberships'),
			`GET /v1/customers/${known().customerId}`,
		]);
	});

	it("shows the customer's name, email and source ID", async () => {
		const { name, email, source_id } = sandbox.world.customers.get(known().customerId);
		const [row] = await itemsOf(on('get', { memberId: byId(known().memberId) }));
		expect(name && email && source_id).toBeTruthy();
		expect(row).toMatchObject({
			customer_name: name,
			customer_email: email,
			customer_source_id: source_id,
		});
	});

	it('shows a member whose customer no longer exists', async () => {
		const { memberId, customerId } = known();
		sandbox.world.customers.remove(customerId);
		const [row] = await itemsOf(on('get', { memberId: byId(memberId) }));
		expect(row).toMatchObject({
			member_id: memberId,
			points: 420,
			customer_name: null,
			customer_email: null,
			customer_source_id: null,
		});
	});

	it('says so if the keys may not read the customer, and has the points', async () => {
		sandbox.faults.add({ kind: 'status', status: 403, path: '/v1/customers/' });
		const [row] = await itemsOf(on('get', { memberId: byId(known().memberId) }));
		expect(row).toMatchObject({
			points: 420,
			customer_name: null,
			warnings: [
				'Name, email and source ID are unknown: the keys are not allowed to read customers',
			],
		});
	});

	it('fails if the customer cannot be read for another reason', async () => {
		sandbox.faults.add({ kind: 'status', status: 400, path: '/v1/customers/' });
		const { error } = await runNode(on('get', { memberId: byId(known().memberId) }));
		expect(error).toMatchObject({ httpCode: '400' });
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
		const { items: told } = await runNode({ ...joining, items, node });
		const { requests } = sandbox;
		expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
		expect(requests[0]?.body).toHaveLength(5);
		expect(told.map(({ json }) => Boolean(json.error))).toEqual([false, false, false, true, true]);
		expect(told[0]?.json).toMatchObject({ customer: ids[0], status: 'DONE' });
		expect(JSON.stringify(told[3]?.json)).toMatch(/already is a member/);
		expect(JSON.stringify(told[4]?.json)).toMatch(/Cannot find customer/);
		expect(sandbox.world.loyaltyMembers.of(beanSociety)).toHaveLength(123);
	});

	it('explains that the program is not active', async () => {
		const customerId = by('id', newcomer().id);
		const { error } = await runNode(on('createMany', { programId: byId(winterClub), customerId }));
		expect(error?.message).toBe('The loyalty program is not active');
	});

	it('is not submitted again when its outcome is unknown', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await runNode(on('createMany', { customerId: by('id', newcomer().id) }));
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(sandbox.requests).toHaveLength(1);
	});
});

describe('Loyalty Member → Activate, Deactivate', () => {
	it('look up a member who is not identified by member ID, with one request', async () => {
		await itemsOf(on('deactivate', { memberId: by('sourceId', known().sourceId) }));
		expect(calls()).toEqual([
			expect.stringContaining('memberships'),
			`POST /programs/${beanSociety}/members/${known().memberId}/deactivate`,
		]);
	});

	it('accept a member who is already in that state', async () => {
		const [item] = await itemsOf(on('activate', { memberId: byId(known().memberId) }));
		expect(item).toMatchObject({ id: known().memberId, status: 'ACTIVE', already: true });
	});

	it('are sent again when their outcome is unknown', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const [item] = await itemsOf(on('deactivate', { memberId: byId(known().memberId) }));
		expect(item).toMatchObject({ status: 'INACTIVE' });
	});
});

it('Loyalty Member → Update refuses an update without changes', async () => {
	const { error } = await runNode(on('update', { memberId: byId(known().memberId) }));
	expect(error?.message).toBe('Specify Metadata has nothing to change');
	expect(sandbox.requests).toEqual([]);
});

describe('Loyalty Member → Get Many', () => {
	it.each([
		['sourceId', 'sourceId', 2],
		['id', 'sourceId', 2],
		['id', 'customerId', 1],
		['list', 'customerId', 1],
	] as const)(
		'finds the member entered in the mode %s by %s, with %i requests',
		async (mode, what, count) => {
			const filters = { customerId: by(mode, '={{ $json.key }}') };
			const items = [{ key: known()[what] }, { key: known()[what] }];
			const found = await itemsOf({ ...on('getAll', { filters }), items });
			expect(found.map(({ id }) => id)).toEqual([known().memberId, known().memberId]);
			expect(calls()).toHaveLength(count);
		},
	);

	it('says that there is no such customer, and refuses other filters before a lookup', async () => {
		const customerId = by('sourceId', 'nobody@example.com');
		const { error } = await runNode(on('getAll', { filters: { customerId } }));
		expect(error?.message).toBe('There is no customer with the source ID nobody@example.com');
		sandbox.reset();
		const refused = on('getAll', { filters: { customerId, createdAfter: 'tomorrow' } });
		expect((await runNode(refused)).error?.message).toMatch(/^Created After /);
		expect(calls()).toEqual([]);
	});

	it('reads all of them by cursor, each once, also when a cursor has expired', async () => {
		const before = Date.parse('2026-06-01');
		let callsSoFar = () => 0;
		const slow = await startSandbox({
			sizes: { customers: 130, loyaltyMembers: 120 },
			// From the second page on, the first cursor has expired.
			clock: () => before + (callsSoFar() > 1 ? 700_000 : 0),
		});
		const { requests } = slow;
		callsSoFar = () => requests.length;
		try {
			const credentials = credentialsFor(slow);
			const items = await itemsOf({ ...on('getAll', { returnAll: true }), credentials });
			expect(new Set(items.map(({ id }) => id)).size).toBe(120);
			expect(items).toHaveLength(120);
			const cursors = requests.map(({ query }) => new URLSearchParams(query).has('cursor'));
			expect(cursors).toEqual([false, true, false, true]);
		} finally {
			await slow.close();
		}
	});
});
