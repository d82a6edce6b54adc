import { anyText, call, field, items, like } from './client';
import { post, put } from './payloads';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const LIST = '/v1/vouchers';
const COUPON = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
const GIFT = { type: 'GIFT_VOUCHER', gift: { amount: 5_000 } };
const CARD = { type: 'LOYALTY_CARD', loyalty_card: { points: 7 }, campaign: 'Coffee Club' };
const codesOf = (json: unknown) => items(json, 'vouchers').map((item) => field(item, 'code'));

it.each([
	[COUPON, { gift: null, loyalty_card: null, campaign: null, redemption: { quantity: null } }],
	[GIFT, { gift: { amount: 5_000, balance: 5_000 }, redemption: { redeemed_amount: 0 } }],
	[CARD, { loyalty_card: { points: 7, balance: 7 }, campaign: 'Coffee Club' }],
])('creates a voucher with a given code %#', async (body, shown) => {
	const first = await call(sandbox, LIST, post(body));
	expect(first.status).toBe(200);
	expect(first.json).toMatchObject({
		...shown,
		id: like(/^v_/),
		code: like(/^\w{8}$/),
		active: true,
		assets: { qr: { url: like(/^http/) }, barcode: { url: like(/^http/) } },
		publish: { count: 0, object: 'list' },
		validation_rules_assignments: { total: 0 },
		object: 'voucher',
	});
	const second = await call(sandbox, LIST, post(body));
	expect(field(second.json, 'code')).not.toBe(field(first.json, 'code'));
});

it('creates a voucher with all fields', async () => {
	const body = {
		...COUPON,
		category: 'New',
		start_date: '2026-01-01T00:00:00Z',
		expiration_date: '2027-01-01T00:00:00Z',
		validity_timeframe: { duration: 'PT1H', interval: 'P2D' },
		validity_day_of_week: [1, 2],
		validity_hours: { daily: [{ start_time: '08:00', expiration_time: '12:00' }] },
		active: false,
		additional_info: 'Not yet',
		metadata: { season: 'spring' },
	};
	const more = { redemption: { quantity: 3 }, validation_rules: ['val_1'] };
	const code = 'A/b #1';
	const path = `${LIST}/${encodeURIComponent(code)}`;
	const created = await call(sandbox, path, post({ ...body, ...more }));
	expect(created.json).toMatchObject({
		...body,
		code,
		redemption: { quantity: 3, url: '/v1/vouchers/A%2Fb%20%231/redemptions?page=1&limit=10' },
		validation_rules_assignments: { data: [{ rule_id: 'val_1' }], total: 1 },
	});
	expect((await call(sandbox, path)).json).toEqual(created.json);
	const again = await call(sandbox, path, post(body));
	expect(again.json).toMatchObject({
		code: 409,
		key: 'duplicate_found',
		details: `Duplicated voucher exists with id ${code}`,
		resource_type: 'voucher',
	});
});

it('generates codes by the given pattern', async () => {
	const code_config = { pattern: 'GIFT-###', prefix: 'x-', postfix: '-y', charset: '01' };
	const { json } = await call(sandbox, LIST, post({ ...GIFT, code_config }));
	expect(json).toMatchObject({ code: like(/^x-GIFT-[01]{3}-y$/) });
});

it('adds a voucher only to a campaign of its type', async () => {
	const created = await call(sandbox, LIST, post({ ...GIFT, campaign: 'Gift Cards' }));
	expect(created.json).toMatchObject({ campaign_id: like(/^camp_/), campaign: 'Gift Cards' });
	const wrong = await call(sandbox, LIST, post({ ...GIFT, campaign: 'Coffee Club' }));
	expect(wrong.json).toMatchObject({ code: 400, key: 'invalid_campaign' });
});

it('updates fields that fit, and silently ignores the others', async () => {
	const change = { category: 'Spring', metadata: { a: 1 }, active: false };
	const rest = { type: 'GIFT_VOUCHER', code: 'OTHER', gift: { amount: 1 }, colour: 'red' };
	const { status, json } = await call(sandbox, `${LIST}/WELCOME-10`, put({ ...change, ...rest }));
	expect(status).toBe(200);
	expect(json).toMatchObject({
		...change,
		code: 'WELCOME-10',
		type: 'DISCOUNT_VOUCHER',
		gift: null,
		updated_at: anyText,
	});
	expect(json).not.toHaveProperty('colour');
	const discount = { type: 'PERCENT', percent_off: 20 };
	const other = await call(sandbox, `${LIST}/WELCOME-10`, put({ discount }));
	expect(other.json).toMatchObject({ discount, category: 'Spring' });
	const type = await call(
		sandbox,
		`${LIST}/WELCOME-10`,
		put({ discount: { type: 'AMOUNT', amount_off: 1 } }),
	);
	expect(type.json).toMatchObject({
		code: 400,
		key: 'invalid_voucher',
		message: 'Invalid Voucher',
		details: 'It is not possible to change Voucher discount type',
	});
	const onCard = await call(sandbox, `${LIST}/GIFT-0001`, put({ discount }));
	expect(onCard.json).toMatchObject({ discount: null });
});

it('enables and disables, as often as requested', async () => {
	for (const [name, active] of [
		['disable', false],
		['disable', false],
		['enable', true],
	] as const) {
		const { status, json } = await call(sandbox, `${LIST}/SAVE-5/${name}`, { method: 'POST' });
		expect([status, field(json, 'active')]).toEqual([200, active]);
	}
});

it('adds to cards and subtracts from them, with a transaction each', async () => {
	const { balance, total } = sandbox.world.vouchers.get('GIFT-0001');
	const body = { amount: 250, source_id: 'crm-1', reason: 'Sorry' };
	const added = await call(sandbox, `${LIST}/GIFT-0001/balance`, post(body));
	expect(added.json).toMatchObject({
		amount: 250,
		total: total + 250,
		balance: balance + 250,
		type: 'gift_voucher',
		operation_type: 'MANUAL',
		object: 'balance',
		related_object: { type: 'voucher', id: like(/^v_/) },
	});
	await call(sandbox, `${LIST}/GIFT-0001/balance`, post({ amount: -50 }));
	const transactions = await call(sandbox, `${LIST}/GIFT-0001/transactions?order=-id&limit=2`);
	expect(items(transactions.json, 'data')).toMatchObject([
		{ type: 'CREDITS_REMOVAL', details: { balance: { balance: balance + 200 } } },
		{ type: 'CREDITS_ADDITION', source_id: 'crm-1', reason: 'Sorry' },
	]);
});

it.each([
	['GIFT-0001', -10_000_000, 'gift_amount_exceeded'],
	['COFFEE-0001', -10_000_000, 'loyalty_card_points_exceeded'],
	['SUMMER-0005', 5, 'invalid_voucher'],
	['SAVE-5', 5, 'invalid_voucher'],
])('rejects changing the balance of %s by %i', async (code, amount, key) => {
	const { json } = await call(sandbox, `${LIST}/${code}/balance`, post({ amount }));
	expect(json).toMatchObject({ code: 400, key });
});

it('deletes a voucher with its redemptions, and makes its code available again', async () => {
	const before = sandbox.world.redemptions.all().length;
	const gone = await call(sandbox, `${LIST}/ONCE-ONLY?force=true`, { method: 'DELETE' });
	expect(gone).toMatchObject({ status: 204, text: '' });
	expect(sandbox.world.redemptions.all()).toHaveLength(before - 2);
	expect(await call(sandbox, `${LIST}/ONCE-ONLY`)).toMatchObject({ status: 404 });
	expect(await call(sandbox, `${LIST}/ONCE-ONLY`, post(COUPON))).toMatchObject({ status: 200 });
});

it.each([
	['limit=100', 100, 98],
	['campaign=Coffee%20Club&limit=100', 50, 50],
	['campaign_id=camp_GiftCards5Classic2Bb77&order=-code&limit=1', 1, 20],
	['customer=customer-00001', 6, 6],
	['customer=nobody', 0, 0],
	['category=New%20Customers', 1, 1],
	['code=SAVE-5', 1, 1],
	['created_at[before]=2025-03-01T00:00:00Z', 8, 8],
	['updated_at[before]=2000-01-01T00:00:00Z', 0, 0],
	['filters[type][conditions][$is]=DISCOUNT_VOUCHER&limit=50', 23, 23],
	['filters[expiration_date][conditions][$before][0]=2026-01-01T00:00:00Z', 1, 1],
	['filters[active][conditions][$is]=false', 1, 1],
	['filters[code][conditions][$starts_with]=SAVE&filters[junction]=OR', 1, 1],
	['limit=10&page=10', 8, 98],
])('lists vouchers by %s', async (query, count, total) => {
	const { json } = await call(sandbox, `${LIST}?${query}`);
	expect(json).toMatchObject({ data_ref: 'vouchers', total });
	expect(codesOf(json)).toHaveLength(Math.min(count, total));
});

it('lists vouchers by their IDs', async () => {
	const ids = ['SAVE-5', 'GIFT-0002'].map((code) => sandbox.world.vouchers.get(code).id);
	const query = ids.map((id) => `ids=${id}`).join('&');
	const { json } = await call(sandbox, `${LIST}?${query}&order=code`);
	expect(codesOf(json)).toEqual(['GIFT-0002', 'SAVE-5']);
});

it.each(['qr', 'barcode'])(
	'has a picture for the %s of a code, also without keys',
	async (kind) => {
		const { json } = await call(sandbox, `${LIST}/SAVE-5`);
		const url = String(field(json, 'assets', kind, 'url'));
		for (const [query, type] of [
			['size=5', 'image/png'],
			['format=svg', 'image/svg+xml'],
		] as const) {
			const { headers } = await fetch(`${url}?${query}`);
			expect(headers.get('content-type')).toContain(type);
		}
		expect(sandbox.requests).toHaveLength(1);
		for (const [query, status] of [
			['size=101', 400],
			['format=gif', 400],
		] as const) {
			expect((await fetch(`${url}?${query}`)).status).toBe(status);
		}
	},
);
