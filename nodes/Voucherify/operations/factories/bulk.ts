import type { INodeProperties } from 'n8n-workflow';
import { longestWait, waitForCompletion } from '../../forms/asyncAction';
import { optionsOf } from '../../forms/options';

/** Last fields of every bulk operation. */
export const bulkFields: INodeProperties[] = [
	waitForCompletion,
	{ ...optionsOf(longestWait), displayOptions: { show: { waitForCompletion: [true] } } },
];

/** The same with further options. */
export const bulkFieldsWith = (...options: INodeProperties[]): INodeProperties[] => [
	waitForCompletion,
	optionsOf(...options, {
		...longestWait,
		displayOptions: { show: { '/waitForCompletion': [true] } },
	}),
];
