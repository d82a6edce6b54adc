import type { Metadata, Stored } from './common';
import type { Failure } from './voucher';

/** That codes were given to a customer. */
export interface Publication extends Stored {
	customer_id: string;
	campaign_id: string | null;
	/** IDs. */
	vouchers: readonly string[];
	/** The ID that the user's own system gave. */
	source_id: string | null;
	channel: string;
	metadata: Metadata;
	/** Why nothing was given. */
	failure?: Failure;
}
