import {
	byPageNumber,
	sortByText,
	sortByTimes,
	listOperation,
	sortedHere,
} from '../../factories/list';
import { promotionCampaign } from '../../forms/campaign';
import { dateFilters } from '../../forms/period';
import { fixedMenu } from '../../forms/shownWhen';
import { promotionStackColumns } from './columns';
import { pathOfStacks } from './paths';

/**
 * List promotion stacks: all, or those of a campaign.
 * @see https://docs.voucherify.io/api-reference/promotions/list-promotion-stacks
 * @see https://docs.voucherify.io/api-reference/promotions/list-promotion-stacks-in-campaign
 */
export const getAll = listOperation({
	action: 'Get many promotion stacks',
	description: 'Get promotion stacks: all, or those of a campaign',
	fields: [
		{
			displayName: 'Promotion Stacks',
			name: 'stacks',
			...fixedMenu,
			options: [
				{ name: 'All', value: 'all' },
				{ name: 'Of a Campaign', value: 'campaign' },
			],
			default: 'all',
		},
		{ ...promotionCampaign, displayOptions: { show: { stacks: ['campaign'] } } },
	],
	path: (parameters) =>
		parameters.text('stacks') === 'campaign'
			? pathOfStacks(parameters)
			: ['v1', 'promotions', 'stacks'],
	key: 'data',
	read: async (client, list, limit, doubt) =>
		list.path.length === 4
			? await sortedHere(client, list, limit)
			: await byPageNumber(client, list, limit, doubt),
	// The list of a campaign takes no filters.
	filters: [...dateFilters('Created', 'created_at'), ...dateFilters('Updated', 'updated_at')].map(
		(filter) => ({ ...filter, displayOptions: { show: { '/stacks': ['all'] } } }),
	),
	orders: [...sortByTimes, ...sortByText('Name', 'name')],
	columns: promotionStackColumns,
});
