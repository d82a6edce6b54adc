import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { ApiCall } from '../../api/request';
import { longestWait, waitForCompletion } from '../../fields/asyncAction';
import { optionsOf } from '../../fields/options';
import type { Parameters } from '../../parameters/parameters';
import type { MenuEntry } from './operation';

/** What one input item hands in. */
export interface BulkRow {
	/** Rows with the same address go out together: the campaign that they belong to, or nothing. */
	address: string;
	/** What the job's report calls it: its source ID or code. */
	key: string;
	/** What is sent of it. */
	row: IDataObject;
}

/**
 * An operation that hands many input items in with one call, which starts a background job. It has the fields
 * `bulkFields`.
 */
export interface BulkOperation extends MenuEntry {
	/** What the service calls the key of a row: `source_id` or `code`. */
	keyName: string;
	/** What one input item asks for; it makes no call. */
	contribute: (parameters: Parameters) => BulkRow;
	/** The call that hands rows in, all of one address. */
	handIn: (address: string, rows: IDataObject[]) => ApiCall;
	/** How many rows one call takes. Default: as many as 10 MB hold. */
	mostRows?: number;
	/** Whether each row makes something new, so that the same key must not come twice. */
	isUnique?: boolean;
}

/** How every bulk operation ends. */
export const bulkFields: INodeProperties[] = [
	waitForCompletion,
	{ ...optionsOf(longestWait), displayOptions: { show: { waitForCompletion: [true] } } },
];

/** The largest body that the service takes, in bytes. */
export const LARGEST_BODY = 10_000_000;
