import type { Columns } from '../../../columns/row';

const named = (...names: string[]): Columns =>
	Object.fromEntries(names.map((name) => [name, name]));

/** Columns of each report: the subject of a row, and its numbers. */
const COLUMNS: Record<string, Columns> = {
	spending: named(
		'card_definition_id',
		'points',
		'points_on_rewards',
		'points_on_order',
		'amount_on_order',
		'success',
		'success_on_reward',
		'success_on_order',
	),
	'points-earnings': named(
		'earning_rule_id',
		'earning_item_id',
		'card_definition_id',
		'points',
		'pending_points',
		'success_count',
	),
	'earning-rules': {
		...named('earning_rule_id', 'success_count', 'failures_count'),
		failures_cooldown: 'failures_breakdown.cooldown',
		failures_frequency: 'failures_breakdown.frequency',
	},
	tiers: named(
		'tier_structure_id',
		'tier_id',
		'joins',
		'upgrades',
		'downgrades',
		'lefts',
		'prolongs',
	),
};

/**
 * Returns the columns of a report: the first day of the row's period, the subject and the numbers.
 * @param isDated true for a row per period, false for one row for all time
 */
export function reportColumns(metric: string, isDated: boolean): Columns {
	return { ...(isDated && named('date')), ...COLUMNS[metric] };
}
