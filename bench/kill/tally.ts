import { listAt, textAt } from '../../playground/json.js';
import type { Saved } from './patient.js';

/** Booked transactions by result: each is counted once. */
export interface Tally {
	booked: number;
	/** Passed to one execution, which succeeded. */
	once: number;
	/** Passed to one execution, which reported them and then crashed with n8n. */
	crashedAfter: number;
	/** Passed to one execution, which crashed with n8n before it could report them: n8n keeps them in it. */
	crashedBefore: number;
	/** Passed to several executions, one of which reported them: the others crashed with n8n before they could. */
	givenAgain: number;
	/** Reported by several executions. */
	repeated: number;
	/** Not passed to any execution. */
	lost: number;
}

const TRANSACTION = /vtx_[0-9a-f]+/g;

/**
 * Compares what was booked with what arrived.
 *
 * @param booked IDs of the transactions
 * @param executions executions that n8n has saved
 * @param messages reports of the executions
 */
export function tallyOf(booked: string[], executions: Saved[], messages: string[]): Tally {
	const told = messages.map((text) => {
		const message: unknown = JSON.parse(text);
		const ids = listAt(message, 'transactions').map(String);
		return { execution: textAt(message, 'execution'), ids };
	});
	const tellings = inverted(told);
	const holders = inverted([
		...told,
		...executions.map(({ id, data }) => ({ execution: id, ids: data.match(TRANSACTION) ?? [] })),
	]);
	const succeeded = new Set(
		executions.filter(({ status }) => status === 'success').map(({ id }) => id),
	);

	const tally = {
		booked: 0,
		once: 0,
		crashedAfter: 0,
		crashedBefore: 0,
		givenAgain: 0,
		repeated: 0,
		lost: 0,
	};
	for (const id of booked) {
		const [execution, ...others] = new Set(holders.get(id));
		const times = tellings.get(id)?.length ?? 0;
		tally.booked += 1;
		if (execution === undefined) tally.lost += 1;
		else if (times > 1) tally.repeated += 1;
		else if (others.length > 0) tally.givenAgain += 1;
		else if (succeeded.has(execution)) tally.once += 1;
		else if (times === 1) tally.crashedAfter += 1;
		else tally.crashedBefore += 1;
	}
	return tally;
}

/** Maps each transaction to its executions. */
function inverted(
	rows: Array<{ execution: string; ids: readonly string[] }>,
): Map<string, string[]> {
	const byId = new Map<string, string[]>();
	for (const { execution, ids } of rows) {
		for (const id of new Set(ids)) byId.set(id, [...(byId.get(id) ?? []), execution]);
	}
	return byId;
}
