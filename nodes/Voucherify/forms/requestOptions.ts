import type { INodeProperties } from 'n8n-workflow';

/** Maximum time to look for a lost answer, in seconds. */
export const LONGEST_LOOK_S = 60;

/** Options of all calls, the same for every operation. They are read once for an execution. */
export const requestOptions: INodeProperties = {
	displayName: 'Request Options',
	name: 'requestOptions',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	description: 'Rarely needed',
	options: [
		{
			displayName: 'Concurrency',
			name: 'concurrency',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 50 },
			default: 50,
			description: 'The most calls in flight at once',
		},
		{
			displayName: 'Longest Look for a Lost Answer',
			name: 'longestLook',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: LONGEST_LOOK_S },
			default: 10,
			description: 'How many seconds to look for a lost answer',
		},
		{
			displayName: 'Longest Wait for Limit',
			name: 'maxWait',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 120,
			description: 'How many seconds to wait when the limit is reached',
		},
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 60,
			description: 'How many seconds to wait for an answer',
		},
	],
};
