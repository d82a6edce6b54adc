import { TIER_STRUCTURE, TIERS } from './tiers';

const EARNING_RULE = { earning_rule_id: 'lern_3a0bea50c1e7000001' };
const CARD_DEFINITION = { card_definition_id: 'lcdef_4a0bea50c1e7000001' };

export type Resolution = 'day' | 'week' | 'month' | 'quarter';

export const LONGEST: Record<Resolution, { periods: number; days: number }> = {
	day: { periods: 90, days: 90 },
	week: { periods: 12, days: 84 },
	month: { periods: 12, days: 366 },
	quarter: { periods: 4, days: 366 },
};

/** Row of a report, and fields that only the summary has. The numbers are made up: no operation depends on them. */
interface Report {
	row: object;
}

const REPORTS: Record<string, Report> = {
	spending: {
		row: {
			...CARD_DEFINITION,
			success: 12,
			success_on_reward: 10,
			success_on_order: 2,
			points: 360,
			points_on_rewards: 300,
			points_on_order: 60,
			amount_on_order: 600,
		},
	},
	'points-earnings': {
		row: {
			...EARNING_RULE,
			earning_item_id: 'lernei_3a0bea50c1e7000001',
			...CARD_DEFINITION,
			success_count: 12,
			points: 4_800,
			pending_points: 0,
		},
	},
	'earning-rules': {
		row: {
			...EARNING_RULE,
			success_count: 12,
			failures_count: 3,
			failures_breakdown: { cooldown: 1, frequency: 2 },
		},
	},
	tiers: {
		row: {
			tier_structure_id: TIER_STRUCTURE,
			tier_id: TIERS[0].id,
			...{ joins: 12, upgrades: 1, downgrades: 0, lefts: 0, prolongs: 0 },
		},
	},
};

export const METRICS = Object.keys(REPORTS);

export function programReport(metric: string, day?: string) {
	const { row } = REPORTS[metric] ?? {};
	const kind = `${metric === 'spending' ? '' : 'program_'}${metric.replaceAll('-', '_')}`;
	return day === undefined
		? { id: `lprs_${'0'.repeat(18)}`, ...row, object: `${kind}_summary_report` }
		: { date: day, ...row, object: `${kind}_daily_report` };
}
