import { at } from '../json.js';

/** Sums up a tool's result about a loyalty member; `undefined` for other results. */
export function memberSummary(member: string, rows: readonly unknown[]): string | undefined {
	const [first] = rows;
	if (at(first, 'reward_name') !== undefined) return rewardsOf(member, rows);
	if (at(first, 'booked') !== undefined) return booking(member, first);
	if (at(first, 'points_to_next_tier') === undefined) return undefined;
	const next = at(first, 'next_tier');
	const missing = String(at(first, 'points_to_next_tier'));
	const tier = typeof next === 'string' ? `, and ${missing} to ${next}` : '';
	return `${member} is in ${String(at(first, 'tier'))} with ${String(at(first, 'points'))} points${tier}.`;
}

function rewardsOf(member: string, rows: readonly unknown[]): string {
	const told = rows.map((row) => {
		const name = `${String(at(row, 'reward_name'))} (${String(at(row, 'program_name'))})`;
		const reason = at(row, 'why_not');
		return typeof reason === 'string' ? `not ${name}: ${reason}` : name;
	});
	return `${member} can buy: ${told.join('; ')}.`;
}

function booking(member: string, transaction: unknown): string {
	const points = String(at(transaction, 'points'));
	return `${points} points ${at(transaction, 'booked') === true ? 'were given' : 'are being given'} to ${member}.`;
}
