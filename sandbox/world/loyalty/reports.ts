import { DAY, iso } from '../clock';
import type { Store } from '../store';
import type { CardTransaction } from '../types';
import { TIER_STRUCTURE, tiersAt } from './view';

/** The earning rule of all points that were earned here, and the item of it. */
const EARNING_RULE = 'lern_3a0bea50c1e7000001';
const EARNING_ITEM = 'lernei_3a0bea50c1e7000001';

export type Resolution = 'day' | 'week' | 'month' | 'quarter';

/** Most periods of a report by resolution, and the days that these are. */
export const LONGEST: Record<Resolution, { periods: number; days: number }> = {
	day: { periods: 90, days: 90 },
	week: { periods: 12, days: 84 },
	month: { periods: 12, days: 366 },
	quarter: { periods: 4, days: 366 },
};

/** Subject and numbers of a row; the numbers add up. */
interface Count {
	at: string;
	about: Record<string, string>;
	numbers: Record<string, number>;
}

/** Entries that the reports count, one for each thing that happened. */
const COUNTS: Record<string, (store: Store, programId: string) => Count[]> = {
	spending: (store, programId) =>
		approved(store, programId, 'POINTS_SPENT').map(({ created_at, details, type, ...row }) => {
			const isOrder = type === 'POINTS_SPENT_ON_ORDER';
			const points = -details.points.total;
			return {
				at: created_at,
				about: { card_definition_id: row.card_definition_id },
				numbers: {
					success: 1,
					success_on_reward: isOrder ? 0 : 1,
					success_on_order: isOrder ? 1 : 0,
					points,
					points_on_rewards: isOrder ? 0 : points,
					points_on_order: isOrder ? points : 0,
					amount_on_order: isOrder ? points * 10 : 0,
				},
			};
		}),
	'points-earnings': (store, programId) =>
		approved(store, programId, 'POINTS_EARNED').map(({ created_at, details, ...row }) => ({
			at: created_at,
			about: {
				earning_rule_id: EARNING_RULE,
				earning_item_id: EARNING_ITEM,
				card_definition_id: row.card_definition_id,
			},
			numbers: { success_count: 1, points: details.points.total, pending_points: 0 },
		})),
	'earning-rules': (store, programId) =>
		approved(store, programId, 'POINTS_EARNED').map(({ created_at }) => ({
			at: created_at,
			about: { earning_rule_id: EARNING_RULE },
			numbers: { success_count: 1, failures_count: 0, cooldown: 0, frequency: 0 },
		})),
	tiers: ({ loyaltyMembers, loyaltyCards }, programId) =>
		loyaltyMembers.of(programId).flatMap(({ id, created_at }) => {
			const [card] = loyaltyCards.of(id);
			const { current } = tiersAt(card?.points.total ?? 0);
			if (!current) return [];
			return {
				at: created_at,
				about: { tier_structure_id: TIER_STRUCTURE, tier_id: current.id },
				numbers: { joins: 1, upgrades: 0, downgrades: 0, lefts: 0, prolongs: 0 },
			};
		}),
};

export const METRICS = Object.keys(COUNTS);

/** The rows of a report; a day belongs to the period that it is in. @param keeps which of them are wanted */
export function programReport(
	store: Store,
	programId: string,
	metric: string,
	{
		period,
		keeps,
	}: {
		period?: { from: string; to: string; resolution: Resolution };
		keeps: (about: Record<string, string>) => boolean;
	},
) {
	const rows = new Map<string, Record<string, unknown>>();
	for (const { at, about, numbers } of COUNTS[metric]?.(store, programId) ?? []) {
		const day = at.slice(0, 10);
		if (!keeps(about) || (period && (day < period.from || day > period.to))) continue;
		const head = period ? { date: beginOf(day, period.resolution), ...about } : about;
		const key = JSON.stringify(head);
		const row = rows.get(key) ?? { ...head };
		for (const [name, number] of Object.entries(numbers))
			row[name] = Number(row[name] ?? 0) + number;
		rows.set(key, row);
	}
	return [...rows.entries()]
		.toSorted(([a], [b]) => a.localeCompare(b))
		.map(([, row], index) => shown(row, metric, period ? undefined : index));
}

function shown(row: Record<string, unknown>, metric: string, index: number | undefined) {
	const { cooldown, frequency, amount_on_order, ...more } = row;
	const kind = `${metric === 'spending' ? '' : 'program_'}${metric.replaceAll('-', '_')}`;
	return {
		...(index !== undefined && { id: `lprs_${index.toString(16).padStart(18, '0')}` }),
		...more,
		...(index !== undefined && amount_on_order !== undefined && { amount_on_order }),
		...(cooldown !== undefined && { failures_breakdown: { cooldown, frequency } }),
		object: `${kind}_${index === undefined ? 'daily' : 'summary'}_report`,
	};
}

function approved({ cardTransactions }: Store, programId: string, type: string): CardTransaction[] {
	return [...cardTransactions].filter(
		(row) => row.program_id === programId && row.status === 'APPROVED' && row.type.startsWith(type),
	);
}

/** The first day of the period. */
function beginOf(day: string, resolution: Resolution): string {
	const [year = '', month = ''] = day.split('-');
	const at = Date.parse(day);
	switch (resolution) {
		case 'day':
			return day;
		case 'week':
			return iso(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY).slice(0, 10);
		case 'month':
			return `${year}-${month}-01`;
		case 'quarter':
			return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
	}
}
