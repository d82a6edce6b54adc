import type { INodeProperties } from 'n8n-workflow';

/** For how many seconds a lost answer may be looked for. */
export const LONGEST_LOOK_S = 60;

/** How the node treats the service: the same for every operation, read once for an execution. */
export const requestOptions: INodeProperties = {
	displayName: 'Request Options',
	name: 'requestOptions',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	description: 'How the node calls Voucherify: rarely needed',
	options: [
		{
			displayName: 'Concurrency',
			name: 'concurrency',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 50, numberPrecision: 0 },
			default: 50,
			description:
				'How many calls to Voucherify may be in flight at once, at most. The node begins with 5 and finds out how many it takes well: more as long as answers do not slow down and your plan has room.',
		},
		{
			displayName: 'Longest Look for a Lost Answer',
			name: 'longestLook',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: LONGEST_LOOK_S, numberPrecision: 0 },
			default: 10,
			description:
				'For how many seconds to look for what a call has done whose answer was lost: at once, and after 3, 10, 30 and 60 seconds. Each look costs a call or two.',
		},
		{
			displayName: 'Longest Wait for Limit',
			name: 'maxWait',
			type: 'number',
			typeOptions: { minValue: 0, numberPrecision: 0 },
			default: 120,
			description:
				'How many seconds to wait when the limit of API calls is reached. If Voucherify asks for more, the node fails and says when to come back.',
		},
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 60,
			description:
				'After how many seconds without an answer a call is given up. By default 60, and 185 for calls that cannot be repeated.',
		},
	],
};
