import { iso, type Clock } from './clock';

/** Who is concerned by an event, by ID. */
export interface About {
	customer?: string | null;
	campaign?: string | null;
}

/** Something that changed. */
export interface LoggedEvent {
	id: string;
	/** As webhooks call it: `customer.created`, `redemption.succeeded`, … */
	type: string;
	created_at: string;
	updated_at: null;
	/** The request that caused it. */
	group_id: string;
	/** The stored things by their names, as they were right after the change. */
	data: Readonly<Record<string, object>>;
	about: About;
}

/** The log of everything that changes, in the order in which it was noted. */
export class EventLog {
	private readonly events: LoggedEvent[] = [];
	private noted = 0;
	/** The request that is being carried out. */
	cause = 'v-seed';

	constructor(private readonly now: Clock) {}

	/** Notes a change; `at` is in milliseconds. */
	append(type: string, data: LoggedEvent['data'], about: About, at = this.now()): void {
		this.noted += 1;
		const id = `evcus_${at.toString(16).padStart(11, '0')}${this.noted.toString(16).padStart(7, '0')}`;
		const event = { id, type, created_at: iso(at), updated_at: null, data, about };
		this.events.push({ ...event, group_id: this.cause });
	}

	/** The events that concern a customer. */
	of(customerId: string): LoggedEvent[] {
		return this.events.filter(({ about }) => about.customer === customerId);
	}

	/** Forgets what concerns a customer; how many events that were. */
	forget(customerId: string): number {
		const kept = this.events.filter(({ about }) => about.customer !== customerId);
		const gone = this.events.length - kept.length;
		this.events.splice(0, Infinity, ...kept);
		return gone;
	}
}
