import { expiringPages } from '../../../api/lists/expiringPages';
import { rewardCodes } from '../../../columns/loyaltyTransaction';
import { byAge, listOperation, pageByPage } from '../../../factories/list';
import { condition, dateConditions } from '../../../forms/conditions';
import { loyaltyV2Id } from '../../../forms/reading/formats';
import { loyaltyMember, loyaltyProgram, readMemberPath } from '../fields';

/** @see https://docs.voucherify.io/api-reference/members/list-member-benefit-transactions */
export const getBenefits = listOperation({
	value: 'getBenefits',
	name: 'Get Benefits',
	action: 'Get the benefits of a member',
	description: 'Get the benefits that earning rules gave to a member',
	fields: [loyaltyProgram, loyaltyMember],
	path: async (parameters, client) => [
		...(await readMemberPath({ parameters, client })),
		...['benefits', 'transactions'],
	],
	key: 'data',
	read: pageByPage(expiringPages),
	filters: [
		...dateConditions('Created', 'created_at'),
		{
			displayName: 'Benefit ID',
			key: condition('benefit_id', 'is'),
			name: 'benefitId',
			type: 'string',
			default: '',
			placeholder: 'e.g. lben_128f4a8c8e8c4bed9f',
			format: loyaltyV2Id,
		},
	],
	orders: byAge('created_at'),
	columns: {
		id: 'id',
		status: 'status',
		benefit_id: 'benefit_id',
		code: rewardCodes,
		reason: 'details.reason',
		rejection: 'details.rejection.reason',
		created_at: 'created_at',
		updated_at: 'updated_at',
		earning_rule_id: 'earning_rule_id',
		member_id: 'member_id',
		program_id: 'program_id',
	},
});
