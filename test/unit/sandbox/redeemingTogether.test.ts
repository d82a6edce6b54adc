import type { Sandbox } from '../../../sandbox';
import { call, field, items } from './client';
import { post, SAVE, voucher, WELCOME } from './redeemables';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const rules = (change: Partial<Sandbox['settings']['stackingRules']>) => {
	sandbox.settings.stackingRules = { ...sandbox.settings.stackingRules, ...change };
};

it.each<[string, unknown, string]>([
	['redemptions', {}, 'redeemables'],
	['redemptions', { redeemables: [] }, 'redeemables'],
	['redemptions', { redeemables: Array(31).fill(SAVE) }, 'redeemables'],
	['redemptions', { redeemables: [{ object: 'campaign', id: 'a' }] }, 'object'],
	['redemptions', { redeemables: [{ ...SAVE, gift: { credits: 1.5 } }] }, 'credits'],
	['redemptions', { redeemables: [SAVE], order: { amount: '12' } }, 'amount'],
	['redemptions', { redeemables: [SAVE], order: { items: [{ title: 'x' }] } }, 'additional'],
	['redemptions', { redeemables: [SAVE], force: true }, 'additional'],
	['validations', { redeemables: [SAVE], session: { type: 'KEEP' } }, 'type'],
	['validations', { redeemables: [SAVE], session: { type: 'LOCK', ttl: 0 } }, 'ttl'],
	['validations', { redeemables: [SAVE], session: { ttl_unit: 'WEEKS' } }, 'ttl_unit'],
	['qualifications', { scenario: 'EVERYTHING' }, 'scenario'],
	['qualifications', { options: { limit: 51 } }, 'limit'],
	['qualifications', { redeemables: [SAVE] }, 'additional'],
	['redemptions/r_1/rollbacks', { amount: 1 }, 'additional'],
])('%s rejects %j', async (path, body, named) => {
	const { status, json } = await post(path, body);
	expect([status, field(json, 'key')]).toEqual([400, 'invalid_payload']);
	expect(field(json, 'details')).toContain(named);
});

it.each<[string, unknown[], number, string]>([
	['the same twice', [SAVE, SAVE], 400, 'duplicated_redeemables'],
	[
		'a stack beside others',
		[SAVE, { object: 'promotion_stack', id: 'stack_1' }],
		400,
		'invalid_redeemables',
	],
	['an unknown stack', [{ object: 'promotion_stack', id: 'stack_1' }], 404, 'not_found'],
])('rejects %s', async (_, redeemables, status, key) => {
	for (const path of ['validations', 'redemptions']) {
		const { status: answered, json } = await post(path, { redeemables });
		expect([answered, field(json, 'key')]).toEqual([status, key]);
	}
});

describe('stacking rules', () => {
	const validated = async (...redeemables: unknown[]) => {
		const order = { amount: 10_000 };
		const { json } = await post('validations', { redeemables, order });
		const all = ['redeemables', 'inapplicable_redeemables', 'skipped_redeemables'];
		return all.flatMap((name) =>
			items(json, name).map((one) => [
				field(one, 'id'),
				field(one, 'status'),
				field(one, 'result', 'details', 'key') ?? null,
			]),
		);
	};
	const NOBODY = { object: 'voucher', id: 'NOBODY' };

	it('apply all or nothing, and then list each redeemable twice', async () => {
		const welcome = ['WELCOME-10', 'SKIPPED', null];
		const nobody = ['NOBODY', 'INAPPLICABLE', 'not_found'];
		const save = ['SAVE-5', 'SKIPPED', 'preceding_validation_failed'];
		const told = [welcome, nobody, save, nobody, welcome, save];
		expect(await validated(WELCOME, NOBODY, SAVE)).toEqual(told);
	});

	it('explain why they skip redeemables after a rejection, as in a recorded response', async () => {
		const redeemables = [{ object: 'voucher', id: 'NOBODY' }, SAVE];
		const { json } = await post('validations', { redeemables, order: { amount: 10_000 } });
		expect(json).toMatchObject({
			skipped_redeemables: [
				{
					result: {
						details: {
							key: 'preceding_validation_failed',
							message: 'Redeemable cannot be applied due to preceding validation failure',
						},
					},
				},
			],
		});
	});

	it('omit the lists of rejected redeemables if there are none', async () => {
		const { json } = await post('validations', { redeemables: [SAVE], order: { amount: 10_000 } });
		expect(json).not.toHaveProperty('inapplicable_redeemables');
		expect(json).not.toHaveProperty('skipped_redeemables');
	});

	it('apply a part', async () => {
		rules({ redeemables_application_mode: 'PARTIAL' });
		expect(await validated(WELCOME, NOBODY, SAVE)).toEqual([
			['WELCOME-10', 'APPLICABLE', null],
			['SAVE-5', 'APPLICABLE', null],
			['NOBODY', 'INAPPLICABLE', 'not_found'],
		]);
	});

	it('limit how many apply', async () => {
		rules({ applicable_redeemables_limit: 1 });
		const SKIPPED = 'applicable_redeemables_limit_exceeded';
		expect(await validated(WELCOME, SAVE)).toContainEqual(['SAVE-5', 'SKIPPED', SKIPPED]);
	});
});

it('returns null for an order without customer and referrer, as in recorded responses', async () => {
	const { json } = await post('validations', { redeemables: [SAVE], order: { amount: 5_000 } });
	expect(json).toMatchObject({ order: { customer_id: null, referrer_id: null } });
});

it("returns an order's customer, as in recorded responses", async () => {
	const { id } = sandbox.world.customers.get('customer-00001');
	const order = { amount: 5_000, customer_id: id, customer: { id, object: 'customer' } };
	const body = { redeemables: [SAVE], customer: { id }, order: { amount: 5_000 } };
	const { json } = await post('validations', body);
	expect(json).toMatchObject({ order, redeemables: [{ order }] });
	expect(await post('redemptions', body)).toMatchObject({
		json: { order, redemptions: [{ order }] },
	});
});

it.each(['status', 'answer'] as const)('rejects by %s, and records the attempt', async (how) => {
	sandbox.settings.beliefs.refusedRedemptions = how;
	const body = { redeemables: [{ object: 'voucher', id: 'LEAKED-50' }], order: { amount: 100 } };
	const { status, json } = await post('redemptions', body);
	expect(status).toBe(how === 'status' ? 400 : 200);
	if (how === 'status') expect(json).toMatchObject({ key: 'voucher_disabled', error: {} });
	else {
		const failed = { result: 'FAILURE', failure_code: 'voucher_disabled' };
		expect(json).toMatchObject({ redemptions: [failed], order: null });
	}
	const [latest] = items(
		(await call(sandbox, '/v1/redemptions?result=FAILURE')).json,
		'redemptions',
	);
	expect(latest).toMatchObject({
		failure_code: 'voucher_disabled',
		voucher: { code: 'LEAKED-50' },
	});
	expect(sandbox.world.orders.all()).toEqual([]);
});

it("accepts points only for a reward of the card's campaign", async () => {
	const { world } = sandbox;
	const card = voucher('COFFEE-0001');
	const assignments = world.rewardAssignments.all();
	const own = assignments.find(({ related_object_id }) => related_object_id === card.campaign_id);
	const reward = world.rewards.change(own?.reward_id ?? '', {
		type: 'COIN',
		parameters: { coin: { exchange_ratio: 0.5, points_ratio: 10 } },
	});
	const paid = async (asked: object) =>
		(
			await post('validations', {
				redeemables: [{ object: 'voucher', id: card.code, reward: asked }],
				customer: { id: card.holder_id },
				order: { amount: 10_000 },
			})
		).json;
	expect(await paid({ id: reward.id, points: 20 })).toMatchObject({
		valid: true,
		redeemables: [{ result: { loyalty_card: { points: 20 } } }],
		order: { total_discount_amount: 100, total_amount: 9_900 },
	});
	for (const wrong of [{ points: 20 }, { id: 'rew_none', points: 20 }]) {
		expect(await paid(wrong)).toMatchObject({
			valid: false,
			redeemables: [{ result: { error: { key: 'missing_reward' } } }],
		});
	}
});

it('rejects what another request is processing', async () => {
	sandbox.settings.redeemingMs = 200;
	const body = { redeemables: [WELCOME], order: { source_id: 'order-1', amount: 500 } };
	const both = await Promise.all([post('redemptions', body), post('redemptions', body)]);
	expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
	const refused = both.find(({ status }) => status === 400);
	expect(field(refused?.json, 'key')).toBe('multiple_requests');
});

it('rolls back everything that was redeemed together, and nothing of it alone', async () => {
	const before = voucher('GIFT-0001').balance;
	const gift = { object: 'voucher', id: 'GIFT-0001', gift: { credits: 100 } };
	const order = { source_id: 'order-1', amount: 5_000 };
	const { json } = await post('redemptions', { redeemables: [SAVE, gift], order });
	const parent = String(field(json, 'parent_redemption', 'id'));
	const child = String(field(json, 'redemptions', 0, 'id'));
	expect(voucher('GIFT-0001').balance).toBe(before - 100);
	const back = (id: string) => post(`redemptions/${id}/rollbacks`, {});
	expect(field((await back(child)).json, 'key')).toBe('invalid_redemption_parent');
	const done = await back(parent);
	expect(items(done.json, 'rollbacks')).toHaveLength(2);
	expect(done.json).toMatchObject({ order: { status: 'CANCELED', total_amount: 5_000 } });
	expect(field((await back(parent)).json, 'key')).toBe('already_rolled_back');
	expect((await back('r_none')).status).toBe(404);
	expect(voucher('GIFT-0001').balance).toBe(before);
	const found = await call(sandbox, `/v1/redemptions/${child}`);
	expect(found.json).toMatchObject({ redemption: parent, status: 'ROLLED_BACK' });
});
