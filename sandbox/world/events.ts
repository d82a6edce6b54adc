import { iso, type Clock } from './clock';
import type { LoggedEvent, Note } from './types';

/** Bulk operations do not trigger webhooks for these events. */
const SINGLE_ONLY = ['customer.updated', 'voucher.created', 'voucher.updated'];

/** Log of all changes, in the order of their logging. */
export class EventLog {
	private events: LoggedEvent[] = [];
	private noted = 0;
	private kept = { events: this.events, noted: 0, length: 0 };
	/** ID of the current request. */
	cause = 'v-seed';
	/** Application ID of the current request. */
	caller: string | null = null;
	private isBulk = false;
	/** Number of loyalty activities so far. */
	activities = 0;
	/** Called after each event is logged; bulk operations skip the `SINGLE_ONLY` types. */
	onEvent?: (event: LoggedEvent) => void;

	constructor(private readonly now: Clock) {}

	/** @param at in ms */
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

	of(customerId: string): LoggedEvent[] {
		return this.events.filter(({ about }) => about.customer === customerId);
	}

	forget(customerId: string): void {
		this.events = this.events.filter(({ about }) => about.customer !== customerId);
	}

	/** Makes the current state the one that {@link reset} restores. */
	keep(): void {
		this.kept = { events: this.events, noted: this.noted, length: this.events.length };
	}

	reset(): void {
		({ events: this.events, noted: this.noted } = this.kept);
		this.events.length = this.kept.length;
		this.activities = 0;
	}
}
