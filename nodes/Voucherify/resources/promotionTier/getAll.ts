import { promotionCampaign } from '../../forms/campaign';
import { promotionTierColumns } from '../../columns/promotionTier';
import { byPageNumber, sortByTimes, listOperation, sortedHere } from '../../factories/list';
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
			? ['v1', 'promotions', parameters.text(promotionCampaign), 'tiers']
			: ['v1', 'promotions', 'tiers'],
	key: 'tiers',
	query: (parameters) => (parameters.text('tiers') === 'available' ? { is_available: 'true' } : {}),
	read: async (client, list, limit, doubt) =>
		list.path.length === 4
			? await sortedHere(client, list, limit)
			: await byPageNumber(client, list, limit, doubt),
	orders: sortByTimes,
	columns: promotionTierColumns,
});
