import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import { mustHold } from '../broken';
import type { RunResult } from '../engine';
import { objectsIn } from './values';

const FAILED = ['refused', 'unknown', 'not_started'] as const;

/** How an item of a write ended, as a program can read it. */
export type Ended = 'done' | (typeof FAILED)[number];

/** What a run reports for one of its items. */
export interface Report {
	ended: Ended;
	/** The item or, if it failed, its error. */
	json: IDataObject;
	/** Further items from the same input item. */
	more?: readonly IDataObject[];
	/** IDs in the error of a failed run, which has no items. */
	ids?: readonly string[];
}

/** What a run reports for its items, by index. */
export interface Account {
	items: Map<number, Report>;
	/** If the run failed: number of items with an unknown outcome, including those that are not listed. */
	unknown?: number;
}

/** Fixed beginnings of messages, for errors of which only the message is left. */
const WORDS = [
	['Outcome unknown: ', 'unknown'],
	['Not started: ', 'not_started'],
] as const;

/**
 * Reads what a run reports for each of `count` items, only from what programs can read: columns, error data, and the
 * beginning of messages.
 * @throws Broken if an item is missing or reported twice, or if an error has no outcome
 */
export function accountOf({ outputs, error }: RunResult, count: number): Account {
	if (error) return accountOfError(error);
	const items = new Map<number, Report>();
	for (const item of outputs.flatMap((output) => output ?? [])) {
		const place = placeOf(item);
		const report = readReport(item);
		const before = items.get(place);
		// Some writes return several items for one input item.
		const isSame = before === undefined || (before.ended === 'done' && report.ended === 'done');
		mustHold(isSame, 'twice', `Item ${place} is reported twice`);
		items.set(place, before ? { ...before, more: [...(before.more ?? []), item.json] } : report);
	}
	for (let place = 0; place < count; place += 1)
		mustHold(items.has(place), 'lost', `Nothing is reported for item ${place}`);
	return { items };
}

function readReport({ json, error }: INodeExecutionData): Report {
	const problem = json.error ?? error;
	if (problem === undefined) return { ended: 'done', json };
	if (typeof problem === 'string') return { ended: endedBy(problem), json: { message: problem } };
	const data = isJsonObject(problem) ? problem : {};
	const ended = FAILED.find((one) => one === data.outcome);
	mustHold(ended !== undefined, 'reported', `No outcome is reported: ${JSON.stringify(json)}`);
	mustHold(Object.keys(json).length === 1, 'reported', `Beside the error: ${JSON.stringify(json)}`);
	return { ended, json: data };
}

const endedBy = (message: string) =>
	WORDS.find(([words]) => message.startsWith(words))?.[1] ?? 'refused';

function accountOfError(error: NonNullable<RunResult['error']>): Account {
	const items = new Map<number, Report>();
	const { data, done, counts, itemIndex } = 'context' in error ? error.context : {};
	for (const row of objectsIn(done)) {
		const ids = Array.isArray(row.ids) ? row.ids.map(String) : [];
		const { already, repeated } = row;
		items.set(Number(row.item), { ended: 'done', json: { already, repeated }, ids });
	}
	const json = isJsonObject(data) ? data : {};
	const ended = FAILED.find((one) => one === json.outcome);
	mustHold(ended !== undefined, 'reported', `The run ends without an outcome: ${error.message}`);
	const hasPrefix = ended === 'refused' || endedBy(error.message) === ended;
	mustHold(hasPrefix, 'reported', `It is ${ended}, and the message is: ${error.message}`);
	items.set(Number(itemIndex ?? 0), { ended, json: { ...json, message: error.message } });
	const unknown = isJsonObject(counts) ? Number(counts.unknown) : Number(ended === 'unknown');
	return { items, unknown };
}

function placeOf({ pairedItem }: INodeExecutionData): number {
	const [first] = [pairedItem].flat();
	return typeof first === 'object' ? first.item : Number(first);
}
