import type { VoucherifyClient } from '../../api/client/client';
import { wholeList, type List } from '../../api/lists/pages';
import type { Resource } from '../../api/types';
import { promotionCampaign } from '../../forms/campaign';
import { promotionTierColumns } from '../../columns/promotionTier';
import { byPageNumber, byTimes, listOperation } from '../../factories/list';
import { fixedMenu } from '../../forms/shownWhen';

/**
 * List promotion tiers: all, those that are available now, or those of a campaign.
 * @see https://docs.voucherify.io/api-reference/promotions/list-promotion-tiers
 * @see https://docs.voucherify.io/api-reference/promotions/list-promotion-tiers-from-campaign
 */
export const getAll = listOperation({
	action: 'Get many promotion tiers',
	description: 'Get promotion tiers: all, only available ones, or those of a campaign',
	fields: [
		{
			displayName: 'Promotion Tiers',
			name: 'tiers',
			...fixedMenu,
			options: [
				{ name: 'All', value: 'all' },
				{
					name: 'Available Now',
					value: 'available',
					description: 'Tiers that are active and in their period',
				},
				{ name: 'Of a Campaign', value: 'campaign' },
			],
			default: 'all',
		},
		{ ...promotionCampaign, displayOptions: { show: { tiers: ['campaign'] } } },
	],
	path: (parameters) =>
		parameters.text('tiers') === 'campaign'
			? ['v1', 'promotions', parameters.text('campaignId'), 'tiers']
			: ['v1', 'promotions', 'tiers'],
	key: 'tiers',
	query: (parameters) => (parameters.text('tiers') === 'available' ? { is_available: 'true' } : {}),
	read: async (client, list, limit) =>
		list.path.length === 4
			? await tiersOfCampaign(client, list, limit)
			: await byPageNumber(client, list, limit),
	orders: byTimes,
	columns: promotionTierColumns,
});

/** Reads all tiers of a campaign, then sorts and limits them: the endpoint takes neither an order nor a limit. */
async function tiersOfCampaign(
	client: VoucherifyClient,
	{ query, ...list }: List,
	limit: number,
): Promise<Resource[]> {
	const order = String(query?.order);
	const sign = order.startsWith('-') ? -1 : 1;
	const timeOf = ({ created_at, updated_at }: Resource) =>
		String((order.endsWith('updated_at') && updated_at) || created_at);
	const rows = (await wholeList(client, list)).map((row) => ({ row, time: timeOf(row) }));
	rows.sort((a, b) => sign * (Number(a.time > b.time) - Number(a.time < b.time)));
	return rows.slice(0, limit).map(({ row }) => row);
}
