import { listAt, textAt } from '../../playground/json.js';
import type { Saved } from './patient.js';

/** Outcomes of the booked transactions: each is counted once. */
export interface Tally {
	booked: number;
	/** Given to one execution, which succeeded. */
	once: number;
	/** Given to one execution, which n8n took down with it after it had told. */
	crashedAfter: number;
	/** Given to one execution, which n8n took down with it before it could tell: n8n keeps them in it. */
	crashedBefore: number;
	/** Given to several executions, of which one told: n8n took the others down with it before they could. */
	givenAgain: number;
	/** Told by several executions. */
	repeated: number;
	/** Given to none. */
	lost: number;
}

/** A transaction's ID, wherever it is written. */
const TRANSACTION = /vtx_[0-9a-f]+/g;

/**
 * Compares what was booked with what arrived.
 *
 * @param booked the IDs of the transactions
 * @param executions what n8n has saved
 * @param messages what the executions have told
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

/** The executions by the transactions, instead of the transactions by the executions. */
function inverted(
	rows: Array<{ execution: string; ids: readonly string[] }>,
): Map<string, string[]> {
	const byId = new Map<string, string[]>();
	for (const { execution, ids } of rows) {
		for (const id of new Set(ids)) byId.set(id, [...(byId.get(id) ?? []), execution]);
	}
	return byId;
}
