import { expiringPages } from '../../../api/lists/expiringPages';
import { sortByCreationOrName, listOperation, pageByPage } from '../../../factories/list';
import { TIER_STRUCTURES, tierStructure } from '../tierStructure/locator';

/** @see https://docs.voucherify.io/api-reference/tier-structures/list-tiers */
export const getAll = listOperation({
	action: 'Get many tiers',
	description: 'Get the tiers of a tier structure, with the points that each requires',
	fields: [tierStructure],
	path: (parameters) => [...TIER_STRUCTURES, parameters.text(tierStructure), 'tiers'],
	key: 'data',
	read: pageByPage(expiringPages),
	orders: sortByCreationOrName,
	columns: {
		id: 'id',
		name: 'name',
		points_from: 'qualification_rules.points.min_value',
		points_to: 'qualification_rules.points.max_value',
		segment_id: 'qualification_rules.segment.id',
		downgrade: 'downgrade.type',
		tier_structure_id: 'tier_structure_id',
		created_at: 'created_at',
		updated_at: 'updated_at',
	},
});
