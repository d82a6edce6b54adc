import { DAY } from '../clock';
import type { Store } from '../store';
import { COUNTERS } from './points';
import type { Resolution } from './reports';
import type { CardTransaction } from '../types';

const POINTS = [
	...['total', 'earned', 'added', 'purchased', 'purchased_reversed', 'subtracted', 'expired'],
	...['spent', 'refunded', 'returned', 'locked', 'unlocked'],
];

const NOTHING = Object.fromEntries([
	...POINTS.map((name): [string, number] => [`points_${name}`, 0]),
	...['total', 'activated', 'canceled'].map((name): [string, number] => [
		`pending_points_${name}`,
		0,
	]),
]);

/** Counters of pending points that a transaction increases. */
const PENDING: Partial<Record<CardTransaction['type'], string>> = {
	PENDING_POINTS_ADDED: 'pending_points_total',
	PENDING_POINTS_ACTIVATED: 'pending_points_activated',
	PENDING_POINTS_CANCELED: 'pending_points_canceled',
};

/** How the points on a card changed: a row for each period in which something was booked. */
export function cardReport(
	{ cardTransactions }: Store,
	cardId: string,
	{
		start_date,
		end_date,
		resolution,
	}: { start_date: string; end_date: string; resolution: Resolution },
) {
	const rows = new Map<string, Record<string, number>>();
	for (const { status, type, details, created_at } of cardTransactions.of(cardId)) {
		const day = created_at.slice(0, 10);
		if (status !== 'APPROVED' || day < start_date || day > end_date) continue;
		const date = firstDay(day, resolution);
		const row = rows.get(date) ?? { ...NOTHING };
		const { total } = details.points;
		const add = (name: string, points: number) => (row[name] = (row[name] ?? 0) + points);
		const pending = PENDING[type];
		if (pending) add(pending, total);
		const counter = COUNTERS[type];
		if (counter) {
			add(`points_${counter}`, Math.abs(total));
			add('points_total', total);
		}
		rows.set(date, row);
	}
	return Array.from(rows, ([date, row]) => ({ date, ...row, object: 'card_daily_report' })).sort(
		(one, other) => one.date.localeCompare(other.date),
	);
}

/** First day of the period that a day belongs to; weeks begin on Mondays. */
function firstDay(day: string, resolution: Resolution): string {
	const date = new Date(day);
	const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
	const started = {
		day: date.getTime(),
		week: date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY,
		month: Date.UTC(year, month),
		quarter: Date.UTC(year, month - (month % 3)),
	};
	return new Date(started[resolution]).toISOString().slice(0, 10);
}
