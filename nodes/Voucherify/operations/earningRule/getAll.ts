import { numberedPages } from '../../api/lists/pages';
import { loyaltyCampaign } from '../../fields/campaign';
import { earningRuleColumns } from '../../items/earningRule';
import { listOperation, pageByPage } from '../kinds/list';

/**
 * List the earning rules of a legacy loyalty campaign.
 * @see https://docs.voucherify.io/api-reference/loyalties/list-earning-rules
 */
export const getAll = listOperation({
	action: 'Get many earning rules for loyalty points',
	description: 'Get the rules by which a loyalty campaign gives points',
	fields: [loyaltyCampaign],
	path: (parameters) => ['v1', 'loyalties', parameters.text('campaignId'), 'earning-rules'],
	key: 'data',
	read: pageByPage(numberedPages),
	orders: [
		{ name: 'Created, Newest First', value: '-created_at' },
		{ name: 'Created, Oldest First', value: 'created_at' },
		{ name: 'Updated, Newest First', value: '-updated_at' },
		{ name: 'Updated, Oldest First', value: 'updated_at' },
	],
	columns: earningRuleColumns,
});
