import type { Metadata, Stored } from './common';
import type { Failure } from './voucher';

/** Publication of codes to a customer. */
export interface Publication extends Stored {
	customer_id: string;
	campaign_id: string | null;
	/** IDs. */
	vouchers: readonly string[];
	/** The ID that the user's own system gave. */
	source_id: string | null;
	channel: string;
	metadata: Metadata;
	/** Reason why nothing was published. */
	failure?: Failure;
}
