import type { Stored } from './common';

/** A webhook of the project, of a distribution, or of a workflow. */
export interface Webhook extends Stored {
	project_id: string;
	target_url: string;
	/** Types of events, in the documentation's spelling. */
	events: readonly string[];
	active: boolean;
	/** Only for distributions, which only the dashboard can create. */
	distribution?: Distribution;
	/** Only for the callouts of workflows, which only the dashboard can draw. */
	workflow?: { statuses: readonly string[] };
}

export interface Distribution {
	/** Text of the user, which is the type of the messages. */
	name: string;
	/** Whether messages contain only the data, without an envelope. */
	raw: boolean;
}
