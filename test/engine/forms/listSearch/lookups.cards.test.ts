import { openList } from '../../../support/lookups';
import { sandbox, useSandbox } from '../../../support/sandbox';

const CODES = 1_000;

useSandbox({ sizes: { loyaltyCards: CODES, transactions: 0 } });

const parameters = { resource: 'voucherTransaction', operation: 'getAll' };
const open = async (filter?: string, paginationToken?: string) =>
	await openList(sandbox, 'searchCards', { parameters, filter, paginationToken });
const calls = () =>
	sandbox.requests.map(({ path, query }) => `${path}?${decodeURIComponent(query)}`);

describe('the list of gift cards and loyalty cards, among a thousand codes,', () => {
	it('looks up the exact code first, with one request', async () => {
		const { results, paginationToken } = await open('  COFFEE-0777 ');
		expect(results).toEqual([
			{
				name: 'COFFEE-0777 · Loyalty Card · Coffee Club',
				value: sandbox.world.vouchers.get('COFFEE-0777').id,
			},
		]);
		expect(paginationToken).toBeUndefined();
		expect(calls()).toEqual(['/v1/vouchers?order=-created_at&code=COFFEE-0777&limit=100&page=1']);
	});

	it('opens with two requests, and shows type and campaign', async () => {
		const { results, paginationToken } = await open();
		expect(results.map(({ name }) => name)).toContain(
			'SUMMER-0001 · Loyalty Card · Summer Rewards',
		);
		expect(calls()).toHaveLength(2);
		expect(await open(undefined, String(paginationToken))).toMatchObject({
			results: { length: 20 },
		});
		expect(calls()).toHaveLength(4);
	});

	it('shows the cards of a campaign with that name', async () => {
		const { results } = await open('gift');
		expect(results).toHaveLength(20);
		expect(results[0]?.name).toMatch(/^GIFT-\d+ · Gift Card · Gift Cards$/);
		expect(calls()).toHaveLength(3);
	});

	it('searches a few pages for a part of a code, then says that there are more', async () => {
		await expect(open('FFEE-000')).rejects.toMatchObject({
			message: '"FFEE-000" was not found so far',
			description: expect.stringContaining('enter the whole code, or choose'),
		});
		expect(calls().length).toBeLessThanOrEqual(4);
	});

	it('omits vouchers that cannot have transactions', async () => {
		const codes = [
			{ id: 'v_1', code: 'WELCOME10', type: 'DISCOUNT_VOUCHER' },
			{ id: 'v_2', code: 'GIFT-A', type: 'GIFT_VOUCHER', campaign: 'Gifts' },
		];
		const body = { object: 'list', data_ref: 'vouchers', vouchers: codes, total: 2 };
		sandbox.faults.add({ kind: 'status', status: 200, path: '/v1/vouchers', body });
		const { results } = await open();
		expect(results).toEqual([{ name: 'GIFT-A · Gift Card · Gifts', value: 'v_2' }]);
	});

	it('finds cards where no campaign has any', async () => {
		const body = { object: 'list', data_ref: 'campaigns', campaigns: [], total: 0 };
		sandbox.faults.add({ kind: 'status', status: 200, path: '/v1/campaigns', body });
		const { results } = await open();
		const coupons = sandbox.world.vouchers.of('camp_Welcome8Codes3Coupon5E');
		expect(results).toHaveLength(100 - coupons.length);
	});

	it('is one list of all vouchers where any voucher is allowed', async () => {
		const { results } = await openList(sandbox, 'searchVouchers', { parameters });
		expect(results).toHaveLength(100);
		expect(calls()).toEqual(['/v1/vouchers?order=-created_at&limit=100&page=1']);
	});
});
