import { expiringPages } from '../../../api/lists/expiringPages';
import { sortByCreationOrName, listOperation, pageByPage } from '../../../factories/list';
import { condition, dateConditions, idsFilter, nameContains } from '../../../forms/conditions';
import { statusFilter } from '../filters';
import { EXAMPLE_ID, TIER_STRUCTURES } from './locator';

/** @see https://docs.voucherify.io/api-reference/tier-structures/list-tier-structures */
export const getAll = listOperation({
	action: 'Get many tier structures',
	description: 'Get tier structures, with the wallet whose points count. For the tiers, use Tier.',
	path: () => TIER_STRUCTURES,
	key: 'data',
	read: pageByPage(expiringPages),
	filters: [
		...dateConditions('Created', 'created_at'),
		nameContains('e.g. Club'),
		statusFilter('Active', 'Draft', 'Inactive'),
		idsFilter('Tier Structure', EXAMPLE_ID),
		{
			displayName: 'Type',
			key: condition('type', 'is'),
			name: 'type',
			type: 'options',
			default: 'POINT_BALANCE',
			options: [
				{
					name: 'Points Balance',
					value: 'POINT_BALANCE',
					description: 'The points that a member has now count',
				},
				{
					name: 'Points Earned',
					value: 'POINT_EARNED',
					description: 'The points that a member has earned in a period count',
				},
			],
		},
	],
	orders: sortByCreationOrName,
	columns: {
		id: 'id',
		name: 'name',
		status: 'status',
		type: 'type',
		card_definition_id: 'point_balance.card_definition_id|point_earned.card_definition_id',
		expiration: 'expiration.type',
		downgrade: 'downgrade.type',
		created_at: 'created_at',
		updated_at: 'updated_at',
	},
});
