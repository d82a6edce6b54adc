import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf } from '../../support/engine';
import { startRawService, type RawService } from '../../support/rawService';

let service: RawService;

beforeAll(async () => {
	service = await startRawService();
});

afterAll(async () => {
	await service.close();
});

/** Returns the simplified items of an operation with this response. */
async function shown(parameters: INodeParameters, answer: object): Promise<IDataObject[]> {
	service.answering = () => ({ body: JSON.stringify(answer) });
	return await itemsOf({ credentials: credentialsFor(service), parameters });
}

it('shows the campaign of a promotion tier although the response names it in one place only', async () => {
	const parameters = {
		resource: 'promotionTier',
		operation: 'get',
		promotionTierId: byId('promo_1'),
	};
	const tier = { id: 'promo_1', name: 'Ten', campaign: { id: 'camp_1' } };
	expect(await shown(parameters, tier)).toMatchObject([{ campaign_id: 'camp_1' }]);
	const both = { ...tier, campaign_id: 'camp_2' };
	expect(await shown(parameters, both)).toMatchObject([{ campaign_id: 'camp_2' }]);
});

it.each([
	['of points', { points: { total: 5, expiration_date: '2027-01-01' } }],
	['of a bucket', { bucket: { points: { total: 5 }, expiration_date: '2027-01-01' } }],
	['of points that have expired', { points: { total: 5 }, date: '2027-01-01' }],
])('shows the expiration %s', async (_, details) => {
	const parameters = {
		resource: 'loyaltyCard',
		operation: 'getTransactions',
		programId: byId('lprg_00000001'),
		memberId: byId('lmbr_00000001'),
		cardId: byId('lcrd_00000001'),
	};
	const row = { id: 'lctx_1', type: 'POINTS_EXPIRED', details };
	const answer = { object: 'list', data: [row], cursor: null };
	expect(await shown(parameters, answer)).toMatchObject([{ expiration_date: '2027-01-01' }]);
});

it.each([
	['once more inside of its data', (given: object) => ({ data: given })],
	['beside it', (given: object) => given],
])('shows the subject of an activity that is found %s', async (_, standing) => {
	const parameters = { resource: 'customer', operation: 'getActivity', customerId: byId('cust_1') };
	const given = {
		data: { campaign: { id: 'camp_1' }, voucher: { id: 'v_1' }, order: { id: 'ord_1' } },
		event_source: { channel: 'API' },
	};
	const row = { id: 'ev_1', type: 'customer.order.paid', ...standing(given) };
	const answer = { object: 'list', data_ref: 'data', data: [row], has_more: false };
	expect(await shown(parameters, answer)).toMatchObject([
		{ campaign_id: 'camp_1', voucher_id: 'v_1', order_id: 'ord_1', channel: 'API' },
	]);
});

describe.each<[string, INodeParameters, (discount: object) => object]>([
	[
		'voucher',
		{ resource: 'voucher', operation: 'get', voucherCode: byId('SUMMER') },
		(discount) => ({ id: 'v_1', code: 'SUMMER', discount }),
	],
	[
		'campaign',
		{ resource: 'campaign', operation: 'get', campaignId: byId('camp_1') },
		(discount) => ({ id: 'camp_1', name: 'Summer', voucher: { discount } }),
	],
	[
		'promotion tier',
		{ resource: 'promotionTier', operation: 'get', promotionTierId: byId('promo_1') },
		(discount) => ({ id: 'promo_1', name: 'Ten', action: { discount } }),
	],
	[
		'publication',
		{ resource: 'publication', operation: 'getAll' },
		(discount) => ({
			...{ object: 'list', total: 1, data_ref: 'publications' },
			publications: [{ id: 'pub_1', voucher: { code: 'SUMMER', discount } }],
		}),
	],
	[
		'discount that a customer may use',
		{ resource: 'qualification', operation: 'check', scenario: 'ALL' },
		(discount) => ({
			redeemables: {
				...{ object: 'list', total: 1, has_more: false },
				data: [{ id: 'SUMMER', object: 'voucher', result: { discount } }],
			},
		}),
	],
])('shows what a %s grants', (_, parameters, answer) => {
	const free = { unit_off: 1, effect: 'ADD_NEW_ITEMS' };

	it.each([
		[
			{ type: 'FIXED', fixed_amount: 900 },
			{ discount_type: 'FIXED', fixed_amount: 900 },
		],
		[
			{ type: 'UNIT', unit_off: 2, unit_type: 'prod_1', effect: 'ADD_NEW_ITEMS' },
			{ discount_type: 'UNIT', unit_off: 2, unit_type: 'prod_1' },
		],
		[
			{
				type: 'UNIT',
				effect: 'ADD_MANY_ITEMS',
				units: [
					{ ...free, unit_type: 'prod_1' },
					{ ...free, unit_off: 2, unit_type: 'prod_2' },
				],
			},
			{ discount_type: 'UNIT', unit_off: 3, unit_type: 'prod_1, prod_2' },
		],
		[
			{ type: 'AMOUNT', amount_off: 100 },
			{ amount_off: 100, unit_off: null, unit_type: null },
		],
	])('for %j', async (discount, columns) => {
		expect(await shown(parameters, answer(discount))).toMatchObject([columns]);
	});
});
