import { expiringPages } from '../../../api/lists/expiringPages';
import { rewardCodes } from '../../../columns/loyaltyTransaction';
import { byAge, listOperation, pageByPage } from '../../../factories/list';
import { dateConditions } from '../../../forms/conditions';
import { namedLookup } from '../../../forms/loyaltyProgram';
import { loyaltyMember } from '../pickers';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { readMemberPath } from '../fields';
import { filterBy } from '../filters';

const searchBenefits = namedLookup('searchBenefits', ['v2', 'loyalties', 'benefits']);

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
		filterBy(
			{
				displayName: 'Benefit',
				name: 'benefitId',
				search: searchBenefits,
				examples: { id: 'lben_128f4a8c8e8c4bed9f' },
			},
			'benefit_id',
		),
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
