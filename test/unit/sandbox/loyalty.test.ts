import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { CARD_DEFINITION_IDS, PROGRAM_IDS } from '../../../sandbox/world/seed/loyalty';
import { call, field, items, like } from './client';
import { at, cardPath, post, PROGRAMS, wait } from './programs';
import { sandbox, useSandbox } from '../../support/sandbox';

const { beanSociety, teaCircle, winterClub, autumnClub } = PROGRAM_IDS;

useSandbox({ sizes: { customers: 30 }, pointsDelayMs: 1_000 });

const customer = (index: number) => {
	const found = sandbox.world.customers.all()[index];
	if (!found) throw new Error('No such customer');
	return found;
};

describe('lists', () => {
	it('continue with cursors that expire, and have neither a total nor a data_ref', async () => {
		const first = await call(sandbox, `${at(beanSociety)}/members?limit=5`);
		const cursor = String(field(first.json, 'cursor', 'next'));
		expect(cursor).toMatch(/^lcrsmbr_[a-f0-9]+$/);
		expect(first.json).not.toHaveProperty('total');
		expect(first.json).not.toHaveProperty('data_ref');
		const second = await call(sandbox, `${at(beanSociety)}/members?limit=100&cursor=${cursor}`);
		expect(items(second.json, 'data')).toHaveLength(7);
		expect(field(second.json, 'cursor')).toBeNull();

		sandbox.settings.clockAheadMs = 600_001;
		const late = await call(sandbox, `${at(beanSociety)}/members?cursor=${cursor}`);
		expect(late).toMatchObject({ status: 400, json: { key: 'invalid_or_expired_cursor' } });
	});

	it('accept filters', async () => {
		const filter = 'filters[status][conditions][$is]=INACTIVE';
		const { json } = await call(sandbox, `${at(beanSociety)}/members?${filter}`);
		expect(items(json, 'data')).toMatchObject([{ status: 'INACTIVE' }]);
		const found = await call(sandbox, `${PROGRAMS}?filters[name][conditions][$contains]=Tea`);
		expect(items(found.json, 'data')).toMatchObject([{ id: teaCircle, object: 'program' }]);
	});
});

describe('a new member', () => {
	const join = async (body: unknown, programId: string = beanSociety) =>
		await post(`${at(programId)}/members`, body);
	const bySource = (index: number) => ({
		customer_identification: {
			type: 'customer_source_id',
			customer_source_id: customer(index).source_id,
		},
	});

	it('gets a card of each kind, whose code follows later', async () => {
		const { json } = await join(bySource(20), teaCircle);
		expect(json).toMatchObject({ id: like(/^lmbr_[a-f0-9]{18}$/), status: 'ACTIVE' });
		expect(items(json, 'cards').map((card) => field(card, 'card', 'card_definition_id'))).toEqual([
			CARD_DEFINITION_IDS.leaves,
			CARD_DEFINITION_IDS.cups,
		]);
		expect(field(json, 'cards', 0, 'card', 'code')).toBeNull();
		wait();
		const path = `${at(teaCircle)}/memberships/${customer(20).id}`;
		expect(field((await call(sandbox, path)).json, 'cards', 0, 'card', 'code')).toMatch(/^Tea/);
	});

	it('is identified in one of two ways, depending on the setting', async () => {
		const bare = { customer_id: customer(20).id };
		expect((await join(bare)).status).toBe(200);
		sandbox.settings.beliefs.memberBody = 'customerId';
		expect((await join(bySource(21))).status).toBe(400);
		sandbox.settings.beliefs.memberBody = 'identification';
		expect((await join({ customer_id: customer(22).id })).status).toBe(400);
	});

	it('is rejected a second time, without a customer, and in an inactive program', async () => {
		expect(await join(bySource(0))).toMatchObject({
			status: 409,
			json: { key: 'member_already_exists' },
		});
		const unknown = { type: 'customer_source_id', customer_source_id: 'nobody' };
		expect(await join({ customer_identification: unknown })).toMatchObject({
			status: 404,
			json: { resource_type: 'customer' },
		});
		expect(await join(bySource(20), winterClub)).toMatchObject({
			status: 423,
			json: { key: 'non_active_program' },
		});
		expect(await join(bySource(20), autumnClub)).toMatchObject({
			status: 423,
			json: { key: 'program_outside_validity_window' },
		});
		expect((await join({})).status).toBe(400);
		expect((await join({ ...bySource(20), more: 1 })).status).toBe(400);
	});
});

describe('members', () => {
	const first = () =>
		`${at(beanSociety)}/members/${sandbox.world.loyaltyMembers.of(beanSociety)[0]?.id}`;

	it('only change to the other state', async () => {
		expect(await post(`${first()}/activate`)).toMatchObject({
			status: 400,
			json: { key: 'invalid_state_transition' },
		});
		expect((await post(`${first()}/deactivate`)).json).toMatchObject({ status: 'INACTIVE' });
		expect(await post(`${cardPath()}/points`, { points: 5 })).toMatchObject({
			status: 423,
			json: { key: 'non_active_member' },
		});
	});

	it('have metadata that fits their schema', async () => {
		const put = async (metadata: unknown) =>
			await call(sandbox, first(), { method: 'PUT', body: { metadata } });
		expect((await put({ level: 'new' })).json).toMatchObject({ metadata: { level: 'new' } });
		expect((await put({ level: 'odd' })).json).toMatchObject({ key: 'metadata_validation_failed' });
	});

	it('are not found after their deletion', async () => {
		const path = first();
		expect((await call(sandbox, path, { method: 'DELETE' })).json).toMatchObject({
			status: 'DELETED',
		});
		expect((await call(sandbox, path)).status).toBe(404);
	});

	it('are not found by IDs of legacy programs, nor the other way round', async () => {
		const campaign = 'camp_Coffee7Club3Loyalty9Aa';
		expect(await call(sandbox, `${at(campaign)}/members`)).toMatchObject({
			status: 404,
			json: { resource_type: 'program' },
		});
		expect((await call(sandbox, `/v1/loyalties/${beanSociety}/tiers`)).status).toBe(404);
	});
});

describe('a purchased reward', () => {
	const { giftCards, welcomeCodes } = CAMPAIGN_IDS;
	const gift = { type: 'GIFT_VOUCHERS', gift_vouchers: { campaign_id: giftCards, balance: 500 } };
	const coupon = {
		type: 'DISCOUNT_COUPONS',
		discount_coupons: { campaign_id: welcomeCodes },
	};
	const MATERIAL = { type: 'PRODUCT', product: { id: 'prod_1' } };

	it.each<[string, object, (code: unknown) => object]>([
		[
			'a gift card',
			{ type: 'DIGITAL', material: undefined, digital: gift },
			(code) => ({
				material: null,
				digital: { type: gift.type, gift_vouchers: [{ code, amount: 500, balance: 500 }] },
			}),
		],
		[
			'a coupon',
			{ type: 'DIGITAL', material: undefined, digital: coupon },
			(code) => ({ material: null, digital: { type: coupon.type, discount_coupons: [{ code }] } }),
		],
		[
			'a thing',
			{ type: 'MATERIAL', material: MATERIAL },
			() => ({ material: MATERIAL, digital: null }),
		],
	])('is in the result once the purchase is booked: %s', async (_, more, resultOf) => {
		const [reward] = sandbox.world.loyaltyRewards.all();
		const [member] = sandbox.world.loyaltyMembers.of(beanSociety);
		if (!reward || !member) throw new Error('Nothing to buy');
		sandbox.world.loyaltyRewards.change(reward.id, more);
		const path = `${at(beanSociety)}/members/${member.id}/rewards/purchases`;
		const bought = await post(path, { reward_id: reward.id });
		expect(bought.json).toMatchObject({ transaction: { details: { result: null } } });
		wait();
		const [shown] = items((await call(sandbox, path)).json, 'data');
		const own = sandbox.world.vouchers.of(member.customer_id).at(-1);
		expect(shown).toMatchObject({ details: { result: resultOf(own?.code) } });
	});
});

describe('reports', () => {
	const report = async (path: string) => await call(sandbox, `${at(beanSociety)}/reports/${path}`);

	it.each(['spending', 'points-earnings', 'earning-rules', 'tiers'])(
		'show the %s',
		async (metric) => {
			const bounds = 'start_date=2025-10-01&end_date=2026-03-31&resolution=month';
			const daily = items((await report(`${metric}/daily?${bounds}`)).json, 'data');
			const summary = items((await report(`${metric}/summary`)).json, 'data');
			expect(daily.length).toBeGreaterThan(0);
			expect(summary.length).toBeGreaterThan(0);
			expect(field(daily[0], 'date')).toMatch(/^\d{4}-\d\d-01$/);
		},
	);

	it('have no more periods than the resolution allows', async () => {
		const daily = 'spending/daily?start_date=2026-01-01&end_date=';
		expect((await report(`${daily}2026-04-01&resolution=day`)).status).toBe(200);
		expect((await report(`${daily}2026-04-02&resolution=day`)).status).toBe(400);
		expect((await report(`${daily}2026-01-01&resolution=day`)).status).toBe(400);
		expect((await report(`${daily}2026-02-01`)).status).toBe(400);
	});
});
