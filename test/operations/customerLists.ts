import type { INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { first, type ExampleVariant, type OperationExample } from './example';

const KNOWN = 'customer-00001';
const picked = { customerId: byId(KNOWN) };
const pathOf = (more: string) => `/v1/customers/${KNOWN}${more}`;
const period = { after: '2020-01-01T00:00:00.000Z', before: '2030-01-01T00:00:00.000Z' };

const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';

const who = (customers: World['customers']) => {
	const { name, email, address } = customers.get(KNOWN);
	return { name: name ?? '', email: email ?? '', city: address?.city ?? '' };
};

/** Types that the API description lists in the response only. */
const RARE_TYPES = [
	...['added', 'updated', 'activated', 'canceled'].map(
		(change) => `customer.voucher.loyalty_card.pending_points.${change}`,
	),
	'customer.voucher.loyalty_card.points_activated',
	'customer.holder.assignment.created',
	'customer.holder.assignment.deleted',
];

const activity = (
	name: string,
	filters: INodeParameters,
	query: Record<string, string>,
): ExampleVariant => ({
	name: `activity ${name}`,
	parameters: () => ({ filters }),
	calls: () => [
		{
			method: 'GET',
			path: pathOf('/activity'),
			query: { ...query, order: '-created_at', limit: '50' },
		},
	],
});

/** Lists of customers, and lists about one customer. */
export const customerLists: OperationExample[] = [
	{
		resource: 'customer',
		operation: 'getAll',
		parameters: ({ segments }) => ({
			filters: {
				segmentId: byId(first(segments).id),
				createdAfter: period.after,
				createdBefore: period.before,
				updatedAfter: period.after,
				updatedBefore: period.before,
			},
			options: { order: 'created_at' },
		}),
		calls: ({ segments }) => [
			{
				method: 'GET',
				path: '/v1/customers',
				query: {
					segment_id: first(segments).id,
					'created_at[after]': period.after,
					'created_at[before]': period.before,
					'updated_at[after]': period.after,
					'updated_at[before]': period.before,
					order: 'created_at',
					limit: '50',
				},
				answer: 'list',
			},
		],
		variants: [
			{
				name: 'customers with this name, email address and city',
				parameters: ({ customers }) => ({ filters: who(customers), options: {} }),
				calls: ({ customers }) => [
					{
						method: 'GET',
						path: '/v1/customers',
						query: { ...who(customers), order: '-created_at', limit: '50' },
					},
				],
				rows: ({ customers }) => [{ source_id: KNOWN, ...who(customers) }],
			},
		],
		refusals: [
			[
				{ filters: { createdAfter: '2026-02-02', createdBefore: '2026-02-01' } },
				'Created After is not before Created Before',
			],
		],
	},
	{
		resource: 'customer',
		operation: 'getWallet',
		parameters: () => ({
			...picked,
			filters: {
				campaignId: byId('camp_Coffee7Club3Loyalty9Aa'),
				campaignTypes: ['LOYALTY_PROGRAM', 'GIFT_VOUCHERS'],
				createdAfter: period.after,
				createdBefore: period.before,
				holderRoles: ['OWNER'],
				voucherTypes: ['LOYALTY_CARD'],
			},
		}),
		calls: () => [
			{
				method: 'GET',
				path: pathOf('/redeemables'),
				query: {
					'filters[campaign_id][conditions][$is]': 'camp_Coffee7Club3Loyalty9Aa',
					'filters[campaign_type][conditions][$in][0]': 'LOYALTY_PROGRAM',
					'filters[campaign_type][conditions][$in][1]': 'GIFT_VOUCHERS',
					'filters[created_at][conditions][$after]': period.after,
					'filters[created_at][conditions][$before]': period.before,
					'filters[holder_role][conditions][$in][0]': 'OWNER',
					'filters[voucher_type][conditions][$in][0]': 'LOYALTY_CARD',
					order: '-id',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'customer',
		operation: 'getActivity',
		parameters: () => ({
			...picked,
			filters: {
				type: 'customer.created',
				category: 'ACTION',
				startDate: period.after,
				endDate: period.before,
			},
		}),
		calls: () => [
			{
				method: 'GET',
				path: pathOf('/activity'),
				query: {
					type: 'customer.created',
					category: 'ACTION',
					start_date: period.after,
					end_date: period.before,
					order: '-created_at',
					limit: '50',
				},
				answer: 'list',
			},
		],
		variants: [
			activity(
				'of a campaign',
				{ campaignId: byId(COFFEE_CLUB), campaignType: 'LOYALTY_PROGRAM' },
				{ campaign_id: COFFEE_CLUB, campaign_type: 'LOYALTY_PROGRAM' },
			),
			...RARE_TYPES.map((type) => activity(`of type ${type}`, { type }, { type })),
		],
	},
	{
		resource: 'customer',
		operation: 'getSegments',
		parameters: () => picked,
		calls: () => [{ method: 'GET', path: pathOf('/segments'), answer: 'list' }],
		answersForAll: true,
	},
];
