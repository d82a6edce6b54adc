import { saveOrder } from '../../sandbox/world/orders';
import { redeem } from '../../sandbox/world/redeeming';
import { byId } from './engine';
import { at, countOf, MARK, marks, part, type Job } from './randomJobs';
import { codes } from './redeeming';

/** For an order of 50.00. */
const checkout = { specifyOrder: 'fields', orderFields: { amount: 5_000 } };

/** Operations on orders and codes at a checkout. */
export const checkoutJobs: Job[] = [
	{
		name: 'Order: Create or Update',
		parameters: { resource: 'order', operation: 'upsert', sourceId: MARK, status: 'PAID' },
		mark: (_, index) => `receipt-${index}`,
		idempotent: true,
		marksIn: ({ body }) => marks(at(body, 'source_id')),
		markOf: ({ source_id }) => source_id,
		done: ({ orders }, mark) => countOf(orders.all(), ({ source_id }) => source_id === mark),
	},
	{
		name: 'Order: Update',
		parameters: { resource: 'order', operation: 'update', orderId: byId(MARK), status: 'PAID' },
		mark: (world, index) => saveOrder(world, { source_id: `till-${index}` }).id,
		idempotent: true,
		marksIn: (request) => part(request, 1),
		markOf: ({ id, status }) => (status === 'PAID' ? id : undefined),
		done: ({ orders }, mark) => Number(orders.find(mark)?.status === 'PAID'),
	},
	{
		name: 'Qualification: Check Eligibility',
		parameters: {
			resource: 'qualification',
			operation: 'check',
			...checkout,
			specifyOrderMetadata: 'json',
			orderMetadataJson: '={{ { store: $json.mark } }}',
			simplify: false,
		},
		mark: (_, index) => `Store ${index}`,
		idempotent: true,
		marksIn: ({ body }) => marks(at(body, 'order', 'metadata', 'store')),
		markOf: (json) => at(json, 'order', 'metadata', 'store'),
		givesMany: true,
	},
	{
		name: 'Validation: Validate',
		parameters: {
			resource: 'validation',
			operation: 'validate',
			...checkout,
			...codes('WELCOME-10', 'SAVE-5'),
			hold: true,
			sessionKey: MARK,
			sessionTtl: 7,
			sessionTtlUnit: 'DAYS',
		},
		mark: (_, index) => `cart-${index}`,
		idempotent: true,
		marksIn: ({ body }) => marks(at(body, 'session', 'key')),
		markOf: ({ session_key }) => session_key,
		done: ({ sessions, vouchers }, mark) =>
			countOf(sessions.of(vouchers.get('SAVE-5').id), ({ key }) => key === mark),
	},
	{
		name: 'Redemption: Redeem',
		parameters: {
			resource: 'redemption',
			operation: 'redeem',
			...codes('WELCOME-10', 'SAVE-5'),
			...checkout,
			orderSourceId: MARK,
		},
		mark: (_, index) => `sale-${index}`,
		idempotent: false,
		marksIn: ({ body }) => marks(at(body, 'order', 'source_id')),
		markOf: ({ order_source_id }) => order_source_id,
		done: ({ redemptions }, mark) =>
			countOf(
				redemptions.all(),
				({ order, parent_id }) => order?.source_id === mark && parent_id === null,
			),
	},
	{
		name: 'Redemption: Roll Back',
		parameters: { resource: 'redemption', operation: 'rollback', redemptionId: byId(MARK) },
		mark: (world) => redeem(world, { voucher: 'WELCOME-10' }).id,
		idempotent: true,
		marksIn: (request) => part(request, 2),
		markOf: ({ redemption_id }) => redemption_id,
		done: ({ redemptions }, mark) =>
			countOf(redemptions.all(), ({ redemption, failure }) => redemption === mark && !failure),
	},
];
