import type { INodeProperties } from 'n8n-workflow';
import { maximumWait, waitForCompletion } from './asyncAction';
import { optionsOf } from './options';

/** Fields at the end of every bulk operation. */
export const bulkFields: INodeProperties[] = [
	waitForCompletion,
	{ ...optionsOf(maximumWait), displayOptions: { show: { waitForCompletion: [true] } } },
];

/** Returns the fields at the end of a bulk operation that has further options. */
export const bulkFieldsWith = (...options: INodeProperties[]): INodeProperties[] => [
	waitForCompletion,
	optionsOf(...options, {
		...maximumWait,
		displayOptions: { show: { '/waitForCompletion': [true] } },
	}),
];
