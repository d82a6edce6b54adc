import type { Stored } from './common';

/** Target of the project's events: a webhook of the project, or the message of a distribution. */
export interface Webhook extends Stored {
	project_id: string;
	target_url: string;
	/** Types of events, as the documentation spells them. */
	events: readonly string[];
	active: boolean;
	/** Of a distribution, which only the dashboard can make. */
	distribution?: Distribution;
}

export interface Distribution {
	/** The user's own text: messages have it as their type. */
	name: string;
	/** Whether messages are the data alone, without anything around it. */
	raw: boolean;
}
