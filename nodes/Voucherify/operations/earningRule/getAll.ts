import { numberedPages } from '../../api/lists/pages';
import { loyaltyCampaign } from '../../fields/campaign';
import { earningRuleColumns } from '../../items/earningRule';
import { byTimes, listOperation, pageByPage } from '../kinds/list';

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
	orders: byTimes,
	columns: earningRuleColumns,
});
