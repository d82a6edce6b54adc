import { anyText, call, field, items, like } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const CLUB = 'camp_Coffee7Club3Loyalty9Aa';
const rewardIds = () => sandbox.world.rewards.all().map(({ id }) => id);

it('assigns rewards in the given order', async () => {
	const wanted = rewardIds().slice(5, 8).reverse();
	const body = wanted.map((reward, index) => ({
		reward,
		parameters: { loyalty: { points: index + 1 } },
	}));
	const { status, json } = await call(sandbox, `/v1/loyalties/${CLUB}/rewards`, {
		method: 'POST',
		body,
	});
	expect(status).toBe(200);
	expect(items(json)).toMatchObject(
		body.map(({ reward, parameters }) => ({
			reward_id: reward,
			parameters,
			related_object_id: CLUB,
			related_object_type: 'campaign',
			object: 'reward_assignment',
			updated_at: null,
			environment: 'sandbox',
		})),
	);
});

it.each([
	['already assigned', 409, (ids: string[]) => [ids[6], ids[0]]],
	['named twice', 409, (ids: string[]) => [ids[6], ids[6]]],
	['unknown', 404, (ids: string[]) => [ids[6], 'rew_0']],
])('assigns nothing if a reward is %s', async (_why, status, pick) => {
	const before = sandbox.world.rewardAssignments.all().length;
	const body = pick(rewardIds()).map((reward) => ({
		reward,
		parameters: { loyalty: { points: 1 } },
	}));
	const answer = await call(sandbox, `/v1/loyalties/${CLUB}/rewards`, { method: 'POST', body });
	expect(answer.status).toBe(status);
	expect(sandbox.world.rewardAssignments.all()).toHaveLength(before);
});

it('rejects arrays that are too long', async () => {
	sandbox.settings.maxArray = 1;
	const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } };
	const path = `/v1/loyalties/${CLUB}/earning-rules`;
	expect(await call(sandbox, path, { method: 'POST', body: [rule, rule] })).toMatchObject({
		status: 413,
	});
	sandbox.settings.maxEarningRules = 1;
	const statuses = [
		await call(sandbox, path, { method: 'POST', body: [rule] }),
		await call(sandbox, path, { method: 'POST', body: [rule] }),
	].map(({ status }) => status);
	expect(statuses).toEqual([200, 400]);
});

it('creates earning rules of all kinds', async () => {
	const ratio = { every: 100, points: 1 };
	const body = [
		{ event: 'order.paid', loyalty: { type: 'FIXED', points: '15' }, active: false },
		{
			event: 'coffee.roasted',
			custom_event: { schema_id: 'ms_1' },
			validation_rule_id: 'val_1',
			loyalty: {
				type: 'PROPORTIONAL',
				calculation_type: 'ORDER_ITEMS_AMOUNT',
				order_items: { amount: { ...ratio, object: 'product', id: 'prod_1' } },
			},
		},
		{
			event: 'customer.segment.entered',
			segment: { id: 'seg_1' },
			start_date: '2026-06-01T00:00:00Z',
			validity_timeframe: { duration: 'PT1H', interval: 'P1D' },
			loyalty: {
				type: 'PROPORTIONAL',
				calculation_type: 'CUSTOMER_METADATA',
				customer: { metadata: { ...ratio, property: 'visits' } },
			},
		},
	];
	const path = '/v1/loyalties/Coffee%20Club/earning-rules';
	const { status, json } = await call(sandbox, path, { method: 'POST', body });
	expect(status).toBe(200);
	const [first, second, third] = items(json);
	expect(first).toMatchObject({
		loyalty: { type: 'FIXED', points: 15 },
		active: false,
		start_date: sandbox.world.campaigns.get(CLUB).start_date,
		source: { object_id: CLUB, object_type: 'campaign' },
		automation_id: like(/^auto_/),
	});
	expect(first).not.toHaveProperty('validation_rule_id');
	expect(second).toMatchObject({
		validation_rule_id: 'val_1',
		custom_event: { schema_id: 'ms_1' },
	});
	expect(third).toMatchObject({ start_date: '2026-06-01T00:00:00Z', segment: { id: 'seg_1' } });
});

it('has no earning rules for an inactive campaign', async () => {
	sandbox.world.campaigns.change(CLUB, { active: false });
	const body = [{ event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } }];
	const path = `/v1/loyalties/${CLUB}/earning-rules`;
	expect(await call(sandbox, path, { method: 'POST', body })).toMatchObject({ status: 404 });
});

it('updates rewards of the three types, and assignments', async () => {
	const [digital, material, coin] = sandbox.world.rewards;
	const product = sandbox.world.products.all()[3];
	const update = (id: string | undefined, body: unknown) =>
		call(sandbox, `/v1/rewards/${id ?? ''}`, { method: 'PUT', body });

	const campaign = { id: 'camp_GiftCards5Classic2Bb77', balance: 700 };
	const first = await update(digital?.id, { parameters: { campaign }, metadata: { object: 'a' } });
	expect(first.json).toMatchObject({ parameters: { campaign }, name: digital?.name });
	expect(field(first.json, 'metadata')).toEqual({ object: 'a' });
	const second = await update(material?.id, {
		stock: 3,
		parameters: { product: { id: product?.id, sku_id: null } },
	});
	expect(second.json).toMatchObject({ stock: 3, parameters: { product: { id: product?.id } } });
	const third = await update(coin?.id, { parameters: { coin: { exchange_ratio: '2.5' } } });
	expect(field(third.json, 'parameters')).toEqual({ coin: { exchange_ratio: 2.5 } });

	const assignment = sandbox.world.rewardAssignments.all()[0];
	const path = `/v1/rewards/${digital?.id ?? ''}/assignments/${assignment?.id ?? ''}`;
	const changed = await call(sandbox, path, {
		method: 'PUT',
		body: { parameters: { loyalty: { points: 9 } } },
	});
	expect(changed.json).toMatchObject({
		parameters: { loyalty: { points: 9 } },
		updated_at: anyText,
	});
});

it('disables a tier repeatedly', async () => {
	const path = `/v1/promotions/tiers/${sandbox.world.promotionTiers.all()[0]?.id ?? ''}/disable`;
	const once = await call(sandbox, path, { method: 'POST' });
	const twice = await call(sandbox, path, { method: 'POST' });
	expect([once.status, twice.status]).toEqual([200, 200]);
	expect(twice.json).toMatchObject({ active: false, object: 'promotion_tier' });
});

it('invites a person once, with predefined and custom roles', async () => {
	const body = {
		email: 'new@example.com',
		first_name: 'New',
		last_name: 'Colleague',
		projects: { proj_Wz8DeShop: 'ADMIN', proj_Mobi1App7: 'role_4mPx8Qz2Lk7Vb1Nc9Wd3Rt6Y' },
	};
	const invite = () =>
		call(sandbox, '/management/v1/projects/users/invite', { method: 'POST', body });
	expect(await invite()).toMatchObject({ status: 204, text: '' });
	expect(await invite()).toMatchObject({ status: 409 });
	expect(sandbox.world.invitations.all()).toMatchObject([body]);
});

it('creates one brand configuration per project, including cockpits', async () => {
	const body = {
		brand: { name: 'Beans', website_url: 'https://example.com' },
		address: { street: 'Main', city: 'Town', postal: '1', country: 'DE' },
		contact: { email: 'shop@example.com' },
	};
	const path = '/management/v1/projects/proj_Wz8DeShop/branding';
	const created = await call(sandbox, path, { method: 'POST', body });
	expect(created.json).toMatchObject({
		...body,
		id: like(/^brd_/),
		cockpits: { loyalty_enabled: false },
	});
	const again = await call(sandbox, path, { method: 'POST', body });
	expect([again.status, field(again.json, 'key')]).toEqual([409, 'branding_exist']);
});
