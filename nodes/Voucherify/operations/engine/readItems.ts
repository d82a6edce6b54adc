import { sleep, type IExecuteFunctions, type INodeProperties } from 'n8n-workflow';
import { parametersOf, type Parameters } from '../../parameters/parameters';
import type { Failure } from '../reliability/failure';
import type { Journal } from './journal';
import { itemFailureOf } from './itemOutcome';

/** Settings for reading items. */
export interface ItemReading {
	stopsAtError: boolean;
	journal: Journal;
	/** The items of which an earlier try has made something already. */
	recalled: ReadonlyMap<number, unknown>;
	signal?: AbortSignal;
}

/** Evaluating the expressions of many items keeps n8n busy: it gets a turn after so many. */
const ITEMS_IN_A_ROW = 200;

/**
 * Reads what all input items ask for, before anything is sent.
 * @param read what an item asks for
 * @throws the first bad input when the run `stopsAtError` with it
 */
export async function readItems<T>(
	context: IExecuteFunctions,
	fields: INodeProperties[],
	{ stopsAtError, journal, recalled, signal }: ItemReading,
	read: (parameters: Parameters, itemIndex: number) => T[],
): Promise<{ slots: T[]; badInput: Map<number, Failure> }> {
	const slots: T[] = [];
	const badInput = new Map<number, Failure>();
	for (const itemIndex of context.getInputData().keys()) {
		if (itemIndex % ITEMS_IN_A_ROW === ITEMS_IN_A_ROW - 1) await sleep(0);
		signal?.throwIfAborted();
		if (recalled.has(itemIndex)) continue;
		try {
			const parameters = parametersOf(context, itemIndex, fields, journal.reader(itemIndex));
			slots.push(...read(parameters, itemIndex));
		} catch (error) {
			const failure = itemFailureOf(context, error, itemIndex);
			if (stopsAtError) throw failure;
			badInput.set(itemIndex, failure);
		}
	}
	return { slots, badInput };
}
