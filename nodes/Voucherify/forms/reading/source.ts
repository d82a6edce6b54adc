import type { FunctionsBase, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { plainReader, type PlainReader } from './plain';

/** Source of parameters: one item of an execution, or a trigger. */
export interface ParameterSource extends Pick<FunctionsBase, 'getNode' | 'getTimezone'> {
	/** Index of the item; undefined for a trigger. */
	itemIndex?: number;
	/** Returns a parameter; null when it is not set. */
	read: (name: string) => unknown;
	/** Returns the value of an expression for the item; undefined for a trigger. */
	evaluate?: (expression: string) => unknown;
	/** Adds a warning to the item; undefined for a trigger. */
	warn?: (message: string) => void;
	/** Takes a value that tells whom or what the item concerns, such as a code; undefined for a trigger. */
	identify?: (text: string) => void;
	/** Returns the fields of the item; undefined for a trigger. */
	getItem?: () => IDataObject | undefined;
}

/** Fast readers of a node's parameters, by name; undefined for those that only n8n can read. */
export type PlainReaders = Map<string, PlainReader | undefined>;

/**
 * Returns a function that reads the parameters of an input item, each once.
 * @param known values that were already read, by name; new values are added
 * @param readers fast readers that all items of a run share
 */
export function createReader(
	context: IExecuteFunctions,
	itemIndex: number,
	known = new Map<string, unknown>(),
	readers: PlainReaders = new Map(),
): ParameterSource['read'] {
	const read = (name: string): unknown => {
		const item = context.getInputData()[itemIndex]?.json;
		const plain = item && readers.get(name)?.(item);
		if (plain) return plain.value;
		// Skips n8n's validation: our fields have no types for it, and searching for one takes as long as evaluating the
		// expression.
		const value = context.getNodeParameter(name, itemIndex, null, { skipValidation: true });
		// n8n always does the first read. It refuses names such as `$json.caller`, and which ones depends on its version.
		// In a tool, `$json` is the item of the agent.
		if (!readers.has(name)) {
			const written = context.getNodeParameter(name, itemIndex, null, { rawExpressions: true });
			readers.set(name, plainReader(written));
		}
		return value;
	};
	return (name) => {
		if (!known.has(name)) known.set(name, read(name));
		return known.get(name);
	};
}

/** Returns the parameters of an input item. */
export const itemSource = (
	context: IExecuteFunctions,
	itemIndex: number,
	given: Partial<ParameterSource> = {},
): ParameterSource => ({
	itemIndex,
	read: createReader(context, itemIndex),
	evaluate: (expression) => context.evaluateExpression(expression, itemIndex),
	getNode: () => context.getNode(),
	getTimezone: () => context.getTimezone(),
	getItem: () => context.getInputData()[itemIndex]?.json,
	...given,
});
