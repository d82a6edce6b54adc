import { byId } from '../support/engine';
import { REFERENCE, type OperationExample } from './example';

const COUPON = 'WELCOME-10';
const CARD = 'GIFT-0001';
const picked = { voucherCode: byId(COUPON) };
const pathOf = (more = '') => `/v1/vouchers/${COUPON}${more}`;
const period = { after: '2020-01-01T00:00:00.000Z', before: '2030-01-01T00:00:00.000Z' };

export const voucherReading: OperationExample[] = [
	{
		resource: 'voucher',
		operation: 'get',
		parameters: () => picked,
		calls: () => [{ method: 'GET', path: pathOf(), answer: 'resource' }],
	},
	{
		resource: 'voucher',
		operation: 'getAll',
		parameters: ({ vouchers, customers }) => {
			vouchers.change(COUPON, {
				campaign_id: 'camp_Coffee7Club3Loyalty9Aa',
				holder_id: customers.get('customer-00001').id,
				expiration_date: '2029-06-01T00:00:00.000Z',
				metadata: { season: 'summer' },
				redeemed_quantity: 0,
			});
			return {
				filters: {
					campaignId: byId('camp_Coffee7Club3Loyalty9Aa'),
					customerId: byId('customer-00001'),
					createdAfter: period.after,
					createdBefore: period.before,
					updatedAfter: period.after,
					updatedBefore: period.before,
					expiresAfter: period.after,
					expiresBefore: period.before,
					category: 'New Customers',
					code: COUPON,
					metadata: { assignments: [{ id: '1', name: 'season', value: 'summer', type: 'string' }] },
					status: 'enabled',
					redeemedQuantity: 0,
				},
				options: { order: '-code' },
			};
		},
		calls: () => [
			{
				method: 'GET',
				path: '/v1/vouchers',
				query: {
					campaign_id: 'camp_Coffee7Club3Loyalty9Aa',
					customer: 'customer-00001',
					'created_at[after]': period.after,
					'created_at[before]': period.before,
					'updated_at[after]': period.after,
					'updated_at[before]': period.before,
					'filters[expiration_date][conditions][$after]': period.after,
					'filters[expiration_date][conditions][$before]': period.before,
					category: 'New Customers',
					code: COUPON,
					'filters[metadata.season][conditions][$is]': 'summer',
					'filters[active][conditions][$enabled]': 'true',
					'filters[redemption.redeemed_quantity][conditions][$is]': '0',
					order: '-code',
					limit: '50',
					page: '1',
				},
				answer: 'list',
			},
		],
		variants: [
			{
				name: 'vouchers by their IDs',
				parameters: ({ vouchers }) => {
					const ids = ['SAVE-5', COUPON].map((code) => vouchers.get(code).id);
					return { filters: { ids: ids.join(', ') }, options: { order: 'code' } };
				},
				calls: ({ vouchers }) => [
					{
						method: 'GET',
						path: '/v1/vouchers',
						// Of two IDs, a record of the query keeps the last.
						query: { ids: vouchers.get(COUPON).id, order: 'code', limit: '50', page: '1' },
					},
				],
				rows: () => [{ code: 'SAVE-5' }, { code: COUPON }],
			},
		],
	},
	{
		resource: 'voucher',
		operation: 'getRedemptions',
		parameters: () => picked,
		calls: () => [{ method: 'GET', path: pathOf('/redemption'), answer: 'list' }],
	},
	{
		resource: 'voucher',
		operation: 'downloadImage',
		parameters: () => ({ ...picked, image: 'barcode', options: { format: 'svg', size: 40 } }),
		// Downloading the image itself is no API request.
		calls: () => [{ method: 'GET', path: pathOf(), answer: 'resource' }],
	},
	{
		resource: 'voucher',
		operation: 'getByReference',
		parameters: ({ ledger, vouchers }) => {
			const { id } = vouchers.get(CARD);
			if (!ledger.of(id).some(({ source_id }) => source_id === REFERENCE))
				ledger.book({ id }, { type: 'CREDITS_ADDITION', amount: 100, sourceId: REFERENCE });
			return { voucherCode: byId(CARD), reference: REFERENCE };
		},
		calls: () => [
			{
				method: 'GET',
				path: `/v1/vouchers/${CARD}/transactions`,
				query: { order: '-id', limit: '100' },
				answer: 'list',
			},
		],
		refusals: [[{ reference: 'refund-1' }, 'Reference is not a node reference']],
	},
];
