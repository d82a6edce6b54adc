import { iso, type Clock } from './clock';
import type { LoggedEvent, Note } from './types';

/** Of what is changed in bulk, nobody is told these. */
const SINGLE_ONLY = ['customer.updated', 'voucher.created', 'voucher.updated'];

/** The log of everything that changes, in the order in which it was noted. */
export class EventLog {
	private events: LoggedEvent[] = [];
	private noted = 0;
	private kept = { events: this.events, noted: 0, length: 0 };
	/** The request that is being carried out. */
	cause = 'v-seed';
	/** The application whose key makes that request. */
	caller: string | null = null;
	private isBulk = false;
	/** Is told of each event, right after it was noted; of what is done in bulk, not of all. */
	onEvent?: (event: LoggedEvent) => void;

	constructor(private readonly now: Clock) {}

	/** Notes a change of a thing; `at` is in milliseconds. */
	append(type: string, entity: { id: string }, { data, about }: Note, at = this.now()): void {
		this.noted += 1;
		const id = `evcus_${at.toString(16).padStart(11, '0')}${this.noted.toString(16).padStart(7, '0')}`;
		const event: LoggedEvent = {
			id,
			type,
			entity_id: entity.id,
			created_at: iso(at),
			group_id: this.cause,
			app_id: this.caller,
			data,
			about,
		};
		this.events.push(event);
		if (!this.isBulk || !SINGLE_ONLY.includes(type)) this.onEvent?.(event);
	}

	/** Does what changes many things at once. */
	inBulk<Done>(act: () => Done): Done {
		this.isBulk = true;
		try {
			return act();
		} finally {
			this.isBulk = false;
		}
	}

	all(): readonly LoggedEvent[] {
		return this.events;
	}

	/** The events that concern a customer. */
	of(customerId: string): LoggedEvent[] {
		return this.events.filter(({ about }) => about.customer === customerId);
	}

	/** Forgets what concerns a customer. */
	forget(customerId: string): void {
		this.events = this.events.filter(({ about }) => about.customer !== customerId);
	}

	/** Makes {@link reset} come back to what is there now. */
	keep(): void {
		this.kept = { events: this.events, noted: this.noted, length: this.events.length };
	}

	reset(): void {
		({ events: this.events, noted: this.noted } = this.kept);
		this.events.length = this.kept.length;
	}
}
