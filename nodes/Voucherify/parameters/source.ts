import type { FunctionsBase, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { plainReader, type PlainReader } from './plain';

/** Where parameters come from: one item of an execution, or a trigger. */
export interface ParameterSource extends Pick<FunctionsBase, 'getNode' | 'getTimezone'> {
	/** The item's number; a trigger has none. */
	itemIndex?: number;
	/** The parameter, or null when it is not set. */
	read: (name: string) => unknown;
	/** The item's own fields; a trigger has none. */
	getItem?: () => IDataObject | undefined;
}

/** How the parameters of an execution are read without n8n, by their names; undefined where only n8n can. */
const plain = new WeakMap<IExecuteFunctions, Map<string, PlainReader | undefined>>();

/** How the parameters of an input item are read from n8n. */
export function readerOf(context: IExecuteFunctions, itemIndex: number): ParameterSource['read'] {
	const readers = plain.get(context) ?? new Map<string, PlainReader | undefined>();
	plain.set(context, readers);
	const readerFor = (name: string) => {
		if (!readers.has(name)) {
			const written = context.getNodeParameter(name, itemIndex, null, { rawExpressions: true });
			readers.set(name, plainReader(written));
		}
		return readers.get(name);
	};
	return (name) => {
		const read = readerFor(name)?.(context.getInputData()[itemIndex]?.json ?? {});
		// None of the fields has a type of its own for n8n to check: to look for it takes as long as to evaluate it.
		return read
			? read.value
			: context.getNodeParameter(name, itemIndex, null, { skipValidation: true });
	};
}
