import type { FunctionsBase, IDataObject, IExecuteFunctions } from 'n8n-workflow';

/** Where parameters come from: one item of an execution, or a trigger. */
export interface ParameterSource extends Pick<FunctionsBase, 'getNode' | 'getTimezone'> {
	/** The item's number; a trigger has none. */
	itemIndex?: number;
	/** The parameter, or null when it is not set. */
	read: (name: string) => unknown;
	/** The item's own fields; a trigger has none. */
	getItem?: () => IDataObject | undefined;
}

/** How the parameters of an input item are read from n8n. */
export function readerOf(context: IExecuteFunctions, itemIndex: number): ParameterSource['read'] {
	return (name) => context.getNodeParameter(name, itemIndex, null);
}
