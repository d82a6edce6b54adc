import { notFound } from '../errors';
import { iso, type Clock } from './clock';
import type { EventLog } from './events';
import { checkMetadata, type SchemaOf } from './metadata';
import type { Random } from './random';
import type { Metadata, Note, Stored } from './types';

export interface Surroundings {
	random: Random;
	now: Clock;
	events: EventLog;
	schemaOf: SchemaOf;
}

export interface Kind<T> {
	/** Name in errors and events. */
	type: string;
	/** Prefix of the IDs; `idLength` characters follow (default 24). */
	prefix: string;
	idLength?: number;
	/** Whether 18 hexadecimal digits follow the prefix, as for orders, background jobs and current loyalty programs. */
	isHex?: boolean;
	/** Name in metadata schemas, if it is not the type. */
	relatedObject?: string;
	/** Further unique names, such as a code. */
	aliases?: (item: T) => readonly (string | null | undefined)[];
	/** Whether aliases are case-insensitive. */
	foldsCase?: () => boolean;
	/** IDs of the owners, for {@link Collection.of}. */
	owners?: (item: T) => readonly (string | null)[];
	/** Content of events about changes. */
	note?: (item: T) => Note;
}

/** How a change is logged: `event` null means not at all; `at` is in ms. */
interface Noted {
	event?: string | null;
	at?: number;
	/** Whether this is a rejected attempt, whose metadata may not match the schema. */
	isRefused?: boolean;
}

/** Leaves out `updated_at` if there was no change, as the service does in some responses. */
export const withoutNoChange = <T extends Stored>({ updated_at, ...shown }: Readonly<T>) => ({
	...shown,
	...(updated_at !== null && { updated_at }),
});

const HEX_LENGTH = 18;

const NOTHING: Note = { data: {}, about: {} };

interface Content<T> {
	byId: Map<string, T>;
	idOf: Map<string, string>;
	/** Built on demand. */
	list?: readonly T[];
	byOwner?: Map<string, T[]>;
}

/**
 * Objects of one kind, oldest first. Stored objects are replaced, never changed: others, such as events, can keep the earlier
 * state, and a reset takes no time.
 */
export class Collection<T extends Stored> implements Iterable<Readonly<T>> {
	private content: Content<T> = { byId: new Map(), idOf: new Map() };
	private kept: Content<T> | undefined;
	/** Called after an object is added or changed, logged or not. */
	onPut?: (item: Readonly<T>, before?: Readonly<T>) => void;

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

	of(ownerId: string): readonly Readonly<T>[] {
		this.content.byOwner ??= this.grouped();
		return this.content.byOwner.get(ownerId) ?? [];
	}

	find(key: string): Readonly<T> | undefined {
		const { byId, idOf } = this.content;
		const found = byId.get(key) ?? byId.get(idOf.get(key) ?? '');
		if (found || !this.kind.foldsCase?.()) return found;
		const isMeant = (alias: string) => alias.toLowerCase() === key.toLowerCase();
		return this.all().find((item) => this.aliasesOf(item).some(isMeant));
	}

	/** Like `find`; 404 if there is none. */
	get(key: string): Readonly<T> {
		const found = this.find(key);
		if (!found) throw notFound(this.kind.type, key);
		return found;
	}

	/** @param at in ms */
	born(at = this.world.now(), random = this.world.random) {
		const { prefix, idLength, isHex } = this.kind;
		const id = isHex ? `${prefix}_${random.hex(HEX_LENGTH)}` : random.id(prefix, idLength);
		return { id, created_at: iso(at), updated_at: null };
	}

	/** Checks a new object's metadata against the schema, as `add` does. */
	checkNew(metadata: Metadata = {}): void {
		checkMetadata(this.world.schemaOf, this.relatedObject, metadata, true);
	}

	add(item: T, { event = 'created', at, isRefused = false }: Noted = {}): Readonly<T> {
		if (!isRefused) this.checkNew(item.metadata);
		this.put(item);
		this.note(event, item, at ?? Date.parse(item.created_at));
		return item;
	}

	/** Merges the change into the object; metadata is merged by key. */
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

	/** Makes the current state the one that {@link reset} restores. */
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
		// Grouping thousands of objects again after each addition would take minutes.
		if (byOwner && !before && !byId.has(item.id)) content.byOwner = this.withOneMore(byOwner, item);
		const aliases = this.aliasesOf(item);
		for (const alias of before ? this.aliasesOf(before) : []) {
			if (!aliases.includes(alias)) idOf.delete(alias);
		}
		for (const alias of aliases) idOf.set(alias, item.id);
		byId.set(item.id, item);
		this.onPut?.(item, before);
	}

	/** Returns the content for changes, as a copy if it is the one that `reset` restores. */
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
