import type { Stored } from './common';

/** A webhook of the project, or of a distribution. */
export interface Webhook extends Stored {
	project_id: string;
	target_url: string;
	/** Types of events, in the documentation's spelling. */
	events: readonly string[];
	active: boolean;
	/** Only for distributions, which only the dashboard can create. */
	distribution?: Distribution;
}

export interface Distribution {
	/** Text of the user, which is the type of the messages. */
	name: string;
	/** Whether messages contain only the data, without an envelope. */
	raw: boolean;
}
