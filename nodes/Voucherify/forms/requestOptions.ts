import type { INodeProperties } from 'n8n-workflow';

/** Maximum time to look up the result after a lost response, in seconds. */
export const LONGEST_LOOK_S = 60;

/** Options of all requests, the same for every operation. They are read once per execution. */
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
			description: 'Most requests at once',
		},
		{
			displayName: 'Lost Response Lookup (Seconds)',
			name: 'longestLook',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: LONGEST_LOOK_S },
			default: 10,
			description: 'How long to look for a lost result',
		},
		{
			displayName: 'Max Rate Limit Wait (Seconds)',
			name: 'maxWait',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 120,
			description: 'How long to wait for the limit',
		},
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 60,
			description: 'Seconds to wait for a response',
		},
	],
};
