import type { INodeProperties } from 'n8n-workflow';
import { longestWait, waitForCompletion } from '../../forms/asyncAction';
import { optionsOf } from '../../forms/options';

/** Last fields of every bulk operation. */
export const bulkFields: INodeProperties[] = [
	waitForCompletion,
	{ ...optionsOf(longestWait), displayOptions: { show: { waitForCompletion: [true] } } },
];

/** The largest body that the service takes, in bytes. */
export const LARGEST_BODY = 10_000_000;

/** Most codes of a campaign, and of an import. */
export const MOST_CODES = 100_000;
