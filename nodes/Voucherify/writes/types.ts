import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import type { Parameters } from '../forms/reading/parameters';

/** Context of a write for one input item. */
export interface WriteContext {
	/** Sends requests, including rate limits, retries and errors. */
	client: VoucherifyClient;
	parameters: Parameters;
	/** Adds whole sentences that users must know to the item's `warnings`. The editor also shows them as hints. */
	warn: (message: string) => void;
}

/** One output item; `run` links it to its input item. */
export interface Result {
	json: IDataObject;
	binary?: IBinaryKeyData;
	/** Our reference in the request, which identifies results without an ID. */
	reference?: string;
}
