import { notFound } from '../errors';
import { iso, type Clock } from './clock';
import type { About, EventLog } from './events';
import type { Random } from './random';
import type { Metadata } from './types';

/** What everything has that is stored. */
export interface Stored {
	id: string;
	metadata?: Metadata;
	created_at: string;
	updated_at: string | null;
}

/** What a collection needs of its world. */
export interface Surroundings {
	random: Random;
	now: Clock;
	events: EventLog;
}

/** What sets a kind of thing apart. */
export interface Kind<T> {
	/** As errors and events call it. */
	type: string;
	/** What its IDs begin with, and how many letters follow. Default 24. */
	prefix: string;
	idLength?: number;
	/** What else than the ID names it, such as a code. */
	aliases?: (item: T) => readonly (string | null | undefined)[];
	/** Whom its events concern. */
	about?: (item: T) => About;
}

/**
 * Things of one kind, found by their ID or an alias, oldest first. A stored thing is never changed but replaced, so
 * that whoever holds one (an event, say) keeps it as it was. What changes is noted in the log of events.
 */
export class Collection<T extends Stored> implements Iterable<Readonly<T>> {
	private readonly byId = new Map<string, T>();
	private readonly idOf = new Map<string, string>();
	private list: readonly T[] | undefined;

	constructor(
		private readonly kind: Kind<T>,
		private readonly world: Surroundings,
	) {}

	[Symbol.iterator](): Iterator<Readonly<T>> {
		return this.byId.values();
	}

	all(): readonly Readonly<T>[] {
		return (this.list ??= [...this.byId.values()]);
	}

	/** The thing of this ID, or of this alias when no ID is like it. */
	find(key: string): Readonly<T> | undefined {
		return this.byId.get(key) ?? this.byId.get(this.idOf.get(key) ?? '');
	}

	/** The same, or the service's 404. */
	get(key: string): Readonly<T> {
		const found = this.find(key);
		if (!found) throw notFound(this.kind.type, key);
		return found;
	}

	/** What a new thing begins with; `at` is in milliseconds. */
	born(at = this.world.now(), random = this.world.random) {
		const id = random.id(this.kind.prefix, this.kind.idLength);
		return { id, created_at: iso(at), updated_at: null };
	}

	add(item: T): Readonly<T> {
		this.put(item);
		this.note('created', item, Date.parse(item.created_at));
		return item;
	}

	/** Merges the change, metadata key by key. `event` is what the log calls it. */
	change(key: string, change: Partial<T>, event = 'updated'): Readonly<T> {
		const before = this.get(key);
		const metadata = change.metadata && { metadata: { ...before.metadata, ...change.metadata } };
		const after: T = { ...before, ...change, ...metadata, updated_at: iso(this.world.now()) };
		this.forgetAliases(before);
		this.put(after);
		this.note(event, after);
		return after;
	}

	remove(key: string): Readonly<T> {
		const item = this.get(key);
		this.forgetAliases(item);
		this.byId.delete(item.id);
		this.list = undefined;
		this.note('deleted', item);
		return item;
	}

	private put(item: T): void {
		this.byId.set(item.id, item);
		for (const alias of this.aliasesOf(item)) this.idOf.set(alias, item.id);
		this.list = undefined;
	}

	private forgetAliases(item: T): void {
		for (const alias of this.aliasesOf(item)) this.idOf.delete(alias);
	}

	private aliasesOf(item: T): string[] {
		return (this.kind.aliases?.(item) ?? []).filter((alias) => typeof alias === 'string');
	}

	private note(event: string, item: T, at?: number): void {
		const { type, about } = this.kind;
		this.world.events.append(`${type}.${event}`, { [type]: item }, about?.(item) ?? {}, at);
	}
}
