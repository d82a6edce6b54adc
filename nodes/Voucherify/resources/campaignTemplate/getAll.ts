import { byAge, byCursor, listOperation } from '../../factories/list';
import { condition, nameContains } from '../../forms/conditions';
import { CAMPAIGN_TEMPLATES, templateTypes } from './fields';
import { campaignTemplateColumns } from '../../columns/campaignTemplate';

/** @see https://docs.voucherify.io/api-reference/templates/list-campaign-templates */
export const getAll = listOperation({
	action: 'Get many campaign templates',
	description: 'Get campaign templates, optionally filtered by name or type',
	path: () => CAMPAIGN_TEMPLATES,
	key: 'data',
	read: byCursor,
	filters: [
		nameContains('e.g. Happy Hours'),
		{
			displayName: 'Types',
			key: condition('campaign_type', 'in'),
			name: 'types',
			type: 'multiOptions',
			default: [],
			options: templateTypes,
			description: 'What the template creates. Templates of promotion tiers create coupons, too.',
		},
	],
	orders: byAge('id'),
	columns: campaignTemplateColumns,
});
