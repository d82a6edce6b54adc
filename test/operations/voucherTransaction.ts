import type { INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { first, type ExampleVariant, type OperationExample } from './example';
import { file, filtersOf, status, type Condition } from './exports';

const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';
const AWKWARD_CODE = 'GC/50%?..#ü🎁';

/** The first transaction of the example's card. */
const earliestIn = ({ ledger, vouchers }: World) =>
	first(ledger.of(vouchers.get('COFFEE-0001').id)).id;

const CARD = '/v1/vouchers/COFFEE-0001/transactions';

/** A list of transactions that is read with this request. */
const list = (
	name: string,
	entered: INodeParameters,
	path: string,
	query: Record<string, string> = {},
): ExampleVariant => ({
	name,
	parameters: () => entered,
	calls: () => [{ method: 'GET', path, query: { order: '-id', limit: '50', ...query } }],
});

/** Transactions that are exported with this request: the export is started only. */
const exporting = (
	name: string,
	entered: INodeParameters,
	path: string,
	body: object,
): ExampleVariant => ({
	name,
	parameters: () => ({ waitForCompletion: false, ...entered }),
	calls: () => [{ method: 'POST', path: `/v1/${path}/transactions/export`, body }],
});

/** More filters of transactions, as they are entered. */
const moreFilters = (...conditions: Condition[]) => ({
	options: { filters: filtersOf(...conditions) },
});

export const voucherTransaction: OperationExample[] = [
	{
		resource: 'voucherTransaction',
		operation: 'getAll',
		parameters: () => ({ voucherCode: byId('COFFEE-0001') }),
		calls: () => [
			{
				method: 'GET',
				path: '/v1/vouchers/COFFEE-0001/transactions',
				query: { order: '-id', limit: '50' },
				answer: 'list',
			},
		],
		variants: [
			list(
				'a card with an awkward code',
				{ voucherCode: byId(AWKWARD_CODE), limit: 7 },
				'/v1/vouchers/GC%2F50%25%3F..%23%C3%BC%F0%9F%8E%81/transactions',
				{ limit: '7' },
			),
			list('a whole short list', { returnAll: true }, CARD, { limit: '100' }),
			{
				name: 'the rows after one, oldest first',
				parameters: (world) => ({ options: { order: 'id', startingAfterId: earliestIn(world) } }),
				calls: (world) => [
					{
						method: 'GET',
						path: CARD,
						query: { order: 'id', starting_after_id: earliestIn(world), limit: '50' },
					},
				],
			},
			{
				name: 'the rows of a campaign after one',
				parameters: (world) => ({
					of: 'campaign',
					campaignId: byId(COFFEE_CLUB),
					options: { order: 'id', startingAfterId: earliestIn(world) },
				}),
				calls: (world) => [
					{
						method: 'GET',
						path: `/v1/campaigns/${COFFEE_CLUB}/transactions`,
						query: { order: 'id', starting_after_id: earliestIn(world), limit: '50' },
					},
				],
			},
			list(
				'a whole campaign',
				{ of: 'campaign', campaignId: byId('Gift Cards'), limit: 5 },
				'/v1/campaigns/Gift%20Cards/transactions',
				{ limit: '5' },
			),
		],
		refusals: [
			[{ voucherCode: byId('..') }, 'Voucher cannot be sent'],
			[{ limit: 0 }, 'Limit must be a whole number of at least 1'],
			[{ limit: '={{ "many" }}' }, 'Limit must be a whole number of at least 1'],
			[{ of: 'campaign', campaignId: byId('={{ "" }}') }, 'Campaign is empty'],
			[
				{ filters: { createdAfter: '2026-02-02', createdBefore: '2026-02-01' } },
				'Created After is not before Created Before',
			],
			[{ filters: { direction: 'sideways' } }, "Direction has no choice 'sideways'"],
			...['12.00', 12.5].map((minAmount): [INodeParameters, string, string] => [
				{ filters: { minAmount } },
				'Smallest Amount is not a whole number, as minor units are',
				'',
			]),
		],
	},
	{
		resource: 'voucherTransaction',
		operation: 'export',
		parameters: () => ({ campaignId: byId(COFFEE_CLUB) }),
		calls: (world) => {
			const { id } = first(world.exports.all().toReversed());
			return [
				{
					method: 'POST',
					path: `/v1/loyalties/${COFFEE_CLUB}/transactions/export`,
					body: { parameters: {} },
					answer: 'resource',
				},
				status(id),
				file(id),
			];
		},
		done: ({ exports }) => exports.all().length - 2,
		variants: [
			exporting(
				'every choice',
				{
					options: {
						junction: 'or',
						fields: ['id', 'amount'],
						order: '-created_at',
						createdAfter: '2026-01-31T09:30:00',
						createdBefore: '2026-02-28T09:30:00-05:00',
						voucherIds: '={{ ["v_1", "v_2"] }}',
						filters: filtersOf(
							['type', '$in', 'POINTS_REDEMPTION, POINTS_REFUND'],
							['reason', '$is', 'Gift, and more'],
							['voucher_id', '$not_in', '={{ ["v_3", "v_4"] }}'],
							['voucher_id', '$is', 'v_1'],
							['voucher_id', '$is_not', 'v_3'],
							['voucher_id', '$contains', '1'],
							['voucher_id', '$not_contain', '3'],
							['voucher_id', '$starts_with', 'v'],
							['voucher_id', '$ends_with', '1'],
							['voucher_id', '$has_value'],
							['voucher_id', '$is_unknown'],
							['related_transaction_id', '$has_value'],
							['related_transaction_id', '$is_unknown'],
							['type', '$is', 'POINTS_REFUND'],
							['created_at', '$is_unknown'],
							['created_at', '$has_value'],
							['created_at', '$more_than', '10'],
							['created_at', '$less_than', 10],
						),
					},
				},
				`loyalties/${COFFEE_CLUB}`,
				{
					order: '-created_at',
					parameters: {
						fields: ['id', 'amount'],
						filters: {
							junction: 'or',
							type: {
								conditions: { $in: ['POINTS_REDEMPTION', 'POINTS_REFUND'], $is: ['POINTS_REFUND'] },
							},
							reason: { conditions: { $is: ['Gift, and more'] } },
							voucher_id: {
								conditions: {
									$in: ['v_1', 'v_2'],
									$not_in: ['v_3', 'v_4'],
									$is: ['v_1'],
									$is_not: ['v_3'],
									$contains: ['1'],
									$not_contain: ['3'],
									$starts_with: ['v'],
									$ends_with: ['1'],
									$has_value: [''],
									$is_unknown: [''],
								},
							},
							related_transaction_id: { conditions: { $has_value: [''], $is_unknown: [''] } },
							created_at: {
								conditions: {
									$after: ['2026-01-31T09:30:00.000Z'],
									$before: ['2026-02-28T14:30:00.000Z'],
									$has_value: [''],
									$is_unknown: [''],
									$more_than: [10],
									$less_than: [10],
								},
							},
						},
					},
				},
			),
			exporting(
				'those of a gift card campaign',
				{
					of: 'giftCampaign',
					campaignId: byId('Gift Cards'),
					options: {
						order: '-created_at',
						filters: filtersOf(['type', '$is', 'CREDITS_REDEMPTION']),
					},
				},
				'campaigns/Gift%20Cards',
				{
					order: '-created_at',
					parameters: { filters: { type: { conditions: { $is: ['CREDITS_REDEMPTION'] } } } },
				},
			),
			exporting(
				'those of one card, without what was left over from another choice',
				{
					of: 'card',
					voucherCode: byId('GIFT-0001'),
					options: {
						fields: ['id', 'campaign_id'],
						order: '-created_at',
						createdAfter: '2030-01-01T00:00:00Z',
					},
				},
				'vouchers/GIFT-0001',
				{ parameters: { fields: ['id', 'campaign_id'], order: '-created_at' } },
			),
		],
		refusals: [
			[moreFilters(['type', '$in', ' ']), 'Value of Filter 1 is empty', 'at least one text'],
			[moreFilters(['type', '$is', '={{ [1] }}']), 'Value of Filter 1 is not a text'],
			[moreFilters(['created_at', '$after', 'soon']), 'Value of Filter 1 is not a date and time'],
			[moreFilters(['created_at', '$after', '']), 'Value of Filter 1 is empty', 'date and time'],
			[
				moreFilters(['created_at', '$more_than', '1,5']),
				'Value of Filter 1 must be a whole number of at least 0',
			],
			[
				{ options: { voucherIds: 'v_1', filters: filtersOf(['voucher_id', '$in', 'v_2']) } },
				'Operator of Filter 1 appears twice for voucher_id',
			],
			[
				{ options: { createdAfter: '2026-02-02', createdBefore: '2026-02-01' } },
				'Created After is not before Created Before',
			],
			[
				{ options: { maximumWait: 0 } },
				'Max Wait for Completion must be a whole number of at least 1',
			],
			[{ binaryPropertyName: '={{ "" }}' }, 'Put Output File in Field is empty'],
		],
	},
];
