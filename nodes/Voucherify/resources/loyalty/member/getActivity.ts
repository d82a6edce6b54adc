import { expiringPages } from '../../../api/lists/expiringPages';
import { byAge, listOperation, pageByPage } from '../../../factories/list';
import { condition, dateConditions, idsFilter } from '../../../forms/conditions';
import { loyaltyMember } from '../pickers';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { readMemberPath } from '../fields';

const type = (name: string, value: string) => ({ name, value: `vl.member.${value}` });

/** @see https://docs.voucherify.io/api-reference/members/list-member-activities */
export const getActivity = listOperation({
	value: 'getActivity',
	name: 'Get Activity',
	action: 'Get the activity of a member',
	description:
		'Get when a member was created, changed, activated or deactivated, and got cards. For points, use Card → Get Transactions.',
	fields: [loyaltyProgram, loyaltyMember],
	path: async (parameters, client) => [
		...(await readMemberPath({ parameters, client })),
		'activities',
	],
	key: 'data',
	read: pageByPage(expiringPages),
	filters: [
		...dateConditions('Created', 'created_at'),
		idsFilter('Activity', 'lambr_12cfcfd67c8725bb92'),
		{
			displayName: 'Type',
			key: condition('type', 'is'),
			name: 'type',
			type: 'options',
			default: 'vl.member.activated',
			options: [
				type('Activated', 'activated'),
				type('Card Assigned', 'card.assigned'),
				type('Card Unassigned', 'card.unassigned'),
				type('Created', 'created'),
				type('Deactivated', 'deactivated'),
				type('Deleted', 'deleted'),
				type('Updated', 'updated'),
			],
		},
	],
	orders: byAge('created_at'),
	columns: {
		id: 'id',
		type: 'type',
		status: 'data.member.status',
		card_id: 'data.card.id',
		card_code: 'data.card.code',
		created_at: 'created_at',
		channel: 'source.channel',
		api_key_name: 'source.api_key.name',
		user_id: 'source.user.id',
		member_id: 'member_id',
	},
});
