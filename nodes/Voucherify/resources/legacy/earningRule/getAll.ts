import { loyaltyCampaign } from '../../../forms/campaign';
import { earningRuleColumns } from './columns';
import { byPageNumber, sortByTimes, listOperation } from '../../../factories/list';

/** @see https://docs.voucherify.io/api-reference/loyalties/list-earning-rules */
export const getAll = listOperation({
	action: 'Get many earning rules',
	description: 'Get the rules by which a loyalty campaign gives points',
	fields: [loyaltyCampaign],
	path: (parameters) => ['v1', 'loyalties', parameters.text(loyaltyCampaign), 'earning-rules'],
	key: 'data',
	read: byPageNumber,
	orders: sortByTimes,
	columns: earningRuleColumns,
});
