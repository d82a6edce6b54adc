import { notFound } from '../errors';
import { iso, type Clock } from './clock';
import type { EventLog } from './events';
import { checkMetadata, type SchemaOf } from './metadata';
import type { Random } from './random';
import type { Metadata, Note, Stored } from './types';

/** Parts of the world that a collection needs. */
export interface Surroundings {
	random: Random;
	now: Clock;
	events: EventLog;
	/** Metadata schemas of the project. */
	schemaOf: SchemaOf;
}

/** Settings of a kind of thing. */
export interface Kind<T> {
	/** As errors and events call it. */
	type: string;
	/** Prefix of its IDs, and the number of letters after it. Default 24. */
	prefix: string;
	idLength?: number;
	/** Whether its IDs are hexadecimal digits, 18 of them, as those of orders, background jobs and today's loyalty programs. */
	isHex?: boolean;
	/** As metadata schemas call it, where they do not call it by its type. */
	relatedObject?: string;
	/** Other names than the ID, such as a code. */
	aliases?: (item: T) => readonly (string | null | undefined)[];
	/** Whether an alias is meant in whichever case it is written. */
	foldsCase?: () => boolean;
	/** The IDs of what it belongs to, for {@link Collection.of}. */
	owners?: (item: T) => readonly (string | null)[];
	/** Data of a change in the log of events, besides the thing and the time. */
	note?: (item: T) => Note;
}

/** Note of a change: its type in the log (null: none), and its time in milliseconds. */
interface Noted {
	event?: string | null;
	at?: number;
	/** Whether it is an attempt that was refused: then its metadata need not fit the schema. */
	isRefused?: boolean;
}

/** The thing as it is shown where the service names no time of a change that there was not. */
export const withoutNoChange = <T extends Stored>({ updated_at, ...shown }: Readonly<T>) => ({
	...shown,
	...(updated_at !== null && { updated_at }),
});

const HEX_LENGTH = 18;

const NOTHING: Note = { data: {}, about: {} };

interface Content<T> {
	byId: Map<string, T>;
	idOf: Map<string, string>;
	/** Made when asked for. */
	list?: readonly T[];
	byOwner?: Map<string, T[]>;
}

/**
 * Things of one kind, found by their ID or an alias, oldest first. A stored thing is never changed but replaced, so that
 * whoever holds one (an event, say) keeps it as it was, and starting over takes no time.
 */
export class Collection<T extends Stored> implements Iterable<Readonly<T>> {
	private content: Content<T> = { byId: new Map(), idOf: new Map() };
	private kept: Content<T> | undefined;

	constructor(
		protected readonly kind: Kind<T>,
		protected readonly world: Surroundings,
	) {}

	[Symbol.iterator](): Iterator<Readonly<T>> {
		return this.all()[Symbol.iterator]();
	}

	all(): readonly Readonly<T>[] {
		return (this.content.list ??= [...this.content.byId.values()]);
	}

	/** Returns the things that belong to the thing of this ID. */
	of(ownerId: string): readonly Readonly<T>[] {
		this.content.byOwner ??= this.grouped();
		return this.content.byOwner.get(ownerId) ?? [];
	}

	/** The thing of this ID, or of this alias when no ID is like it. */
	find(key: string): Readonly<T> | undefined {
		const { byId, idOf } = this.content;
		const found = byId.get(key) ?? byId.get(idOf.get(key) ?? '');
		if (found || !this.kind.foldsCase?.()) return found;
		const isMeant = (alias: string) => alias.toLowerCase() === key.toLowerCase();
		return this.all().find((item) => this.aliasesOf(item).some(isMeant));
	}

	/** The same, or the service's 404. */
	get(key: string): Readonly<T> {
		const found = this.find(key);
		if (!found) throw notFound(this.kind.type, key);
		return found;
	}

	/** Fields of a new thing; `at` is in milliseconds. */
	born(at = this.world.now(), random = this.world.random) {
		const { prefix, idLength, isHex } = this.kind;
		const id = isHex ? `${prefix}_${random.hex(HEX_LENGTH)}` : random.id(prefix, idLength);
		return { id, created_at: iso(at), updated_at: null };
	}

	/** Refuses the metadata of something new that does not fit the project's schema; adding it does so, too. */
	checkNew(metadata: Metadata = {}): void {
		checkMetadata(this.world.schemaOf, this.relatedObject, metadata, true);
	}

	add(item: T, { event = 'created', at, isRefused = false }: Noted = {}): Readonly<T> {
		if (!isRefused) this.checkNew(item.metadata);
		this.put(item);
		this.note(event, item, at ?? Date.parse(item.created_at));
		return item;
	}

	/** Merges the change, metadata key by key. */
	change(key: string, change: Partial<T>, { event = 'updated', at }: Noted = {}): Readonly<T> {
		const before = this.get(key);
		checkMetadata(this.world.schemaOf, this.relatedObject, change.metadata ?? {}, false);
		const metadata = change.metadata && { metadata: { ...before.metadata, ...change.metadata } };
		const updated_at = iso(at ?? this.world.now());
		const after: T = { ...before, ...change, ...metadata, updated_at };
		this.put(after, before);
		this.note(event, after, at);
		return after;
	}

	remove(key: string): Readonly<T> {
		const item = this.get(key);
		const { byId, idOf } = this.changing();
		byId.delete(item.id);
		for (const alias of this.aliasesOf(item)) idOf.delete(alias);
		this.note('deleted', item);
		return item;
	}

	/** Makes {@link reset} come back to what is there now. */
	keep(): void {
		this.kept = this.content;
	}

	reset(): void {
		if (this.kept) this.content = this.kept;
	}

	private put(item: T, before?: Readonly<T>): void {
		const { byOwner } = this.content;
		const content = this.changing();
		const { byId, idOf } = content;
		// To group thousands anew for each that is added would take minutes.
		if (byOwner && !before && !byId.has(item.id)) content.byOwner = this.withOneMore(byOwner, item);
		const aliases = this.aliasesOf(item);
		for (const alias of before ? this.aliasesOf(before) : []) {
			if (!aliases.includes(alias)) idOf.delete(alias);
		}
		for (const alias of aliases) idOf.set(alias, item.id);
		byId.set(item.id, item);
	}

	/** The content, to be changed: what is kept stays as it is. */
	private changing(): Content<T> {
		const { byId, idOf } = this.content;
		if (this.content === this.kept) this.content = { byId: new Map(byId), idOf: new Map(idOf) };
		this.content.list = undefined;
		this.content.byOwner = undefined;
		return this.content;
	}

	private get relatedObject(): string {
		return this.kind.relatedObject ?? this.kind.type;
	}

	private aliasesOf(item: Readonly<T>): string[] {
		return (this.kind.aliases?.(item) ?? []).filter((alias) => typeof alias === 'string');
	}

	private grouped(): Map<string, T[]> {
		const groups = new Map<string, T[]>();
		for (const item of this.content.byId.values()) {
			for (const owner of this.kind.owners?.(item) ?? []) {
				if (owner === null) continue;
				const group = groups.get(owner);
				if (group) group.push(item);
				else groups.set(owner, [item]);
			}
		}
		return groups;
	}

	private withOneMore(groups: Map<string, T[]>, item: T): Map<string, T[]> {
		const more = new Map(groups);
		for (const owner of this.kind.owners?.(item) ?? []) {
			if (owner !== null) more.set(owner, [...(more.get(owner) ?? []), item]);
		}
		return more;
	}

	private note(event: string | null, item: Readonly<T>, at?: number): void {
		if (event === null) return;
		const { type, note = () => NOTHING } = this.kind;
		this.world.events.append(`${type}.${event}`, item, note(item), at);
	}
}
