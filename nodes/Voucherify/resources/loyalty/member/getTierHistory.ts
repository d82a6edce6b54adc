import { expiringPages } from '../../../api/lists/expiringPages';
import { byAge, listOperation, pageByPage } from '../../../factories/list';
import { condition, dateConditions } from '../../../forms/conditions';
import { loyaltyV2Id } from '../../../forms/reading/formats';
import { loyaltyCard, loyaltyMember } from '../pickers';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { readMemberPath } from '../fields';

/** @see https://docs.voucherify.io/api-reference/members/list-member-tier-transactions */
export const getTierHistory = listOperation({
	value: 'getTierHistory',
	name: 'Get Tier History',
	action: 'Get the tier history of a member',
	description:
		'Get when a member joined, left or changed tiers. Rows have the IDs of tiers; Tier → Get Many has their names.',
	fields: [loyaltyProgram, loyaltyMember],
	path: async (parameters, client) => [
		...(await readMemberPath({ parameters, client })),
		...['tiers', 'transactions'],
	],
	key: 'data',
	read: pageByPage(expiringPages),
	filters: [
		...dateConditions('Created', 'created_at'),
		{
			...loyaltyCard,
			description: 'Only changes that points of this card led to',
			key: condition('card_id', 'is'),
			format: loyaltyV2Id,
		},
	],
	orders: byAge('created_at'),
	columns: {
		id: 'id',
		type: 'type',
		tier_from: 'details.tier_from',
		tier_to: 'details.tier_to',
		points: 'details.points',
		status: 'status',
		created_at: 'created_at',
		updated_at: 'updated_at',
		start_at: 'details.start_at',
		expires_at: 'details.expires_at',
		origin: 'details.origin.type',
		rejection: 'details.rejection.reason',
		tier_structure_id: 'tier_structure_id',
		card_id: 'card_id',
		member_id: 'member_id',
		program_id: 'program_id',
	},
});
