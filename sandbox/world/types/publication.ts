import type { Metadata, Stored } from './common';
import type { Failure } from './voucher';

export interface Publication extends Stored {
	customer_id: string;
	campaign_id: string | null;
	vouchers: readonly string[];
	/** ID in the user's own system. */
	source_id: string | null;
	channel: string;
	metadata: Metadata;
	failure?: Failure;
}
