import type { INodeProperties } from 'n8n-workflow';

/** Maximum time to look up the result after a lost response, in seconds. */
export const LONGEST_LOOK_S = 60;

/** Builds an option. It takes no expression: it is read once per execution, and would be the first item's. */
const option = (
	field: Pick<
		INodeProperties,
		'displayName' | 'name' | 'placeholder' | 'typeOptions' | 'description'
	>,
): INodeProperties => ({ ...field, type: 'number', noDataExpression: true, default: '' });

const collection = (...options: INodeProperties[]): INodeProperties => ({
	displayName: 'Request Options',
	name: 'requestOptions',
	type: 'collection',
	placeholder: 'Add option',
	description: 'Limits',
	default: {},
	options,
});

const concurrency = option({
	displayName: 'Concurrency',
	name: 'concurrency',
	typeOptions: { minValue: 1, maxValue: 50 },
	placeholder: 'By default, 50 requests at once',
});

const longestLook = option({
	displayName: 'Lost Response Lookup (Seconds)',
	name: 'longestLook',
	typeOptions: { minValue: 0, maxValue: LONGEST_LOOK_S },
	placeholder: 'By default, 10',
});

const maxWait = option({
	displayName: 'Max Rate Limit Wait (Seconds)',
	name: 'maxWait',
	typeOptions: { minValue: 0 },
	placeholder: 'By default, 120',
	description: 'Seconds',
});

const timeout = option({
	displayName: 'Timeout',
	name: 'timeout',
	typeOptions: { minValue: 1 },
	placeholder: 'By default, 60, or 185 for calls that cannot be repeated',
	description: 'Seconds',
});

/** Options of all requests of an operation. They are read once per execution. */
export const requestOptions = collection(concurrency, longestLook, maxWait, timeout);

/** Those of operations that never look up the result of a lost response. */
export const requestOptionsWithoutLookup = collection(concurrency, maxWait, timeout);
