import { deepCopy, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import { isJsonObject } from '../../../api/types';
import { completedBy, isWatchState, withoutOthers, type WatchState } from './watchState';

/**
 * The shape of what is remembered. Version 1 had one state for all that was watched together. Nothing of another
 * version is read: what is watched then begins with what happens from now on, whatever *Start From* says, so that
 * nothing is reported again.
 */
const VERSION = 2;

/**
 * What a trigger remembers between polls. By default the platform keeps a node's data under the node's name, and with
 * durable cursors under its ID. So there is a copy under the ID in the data that all nodes share: a node that got
 * another name finds it, and so does one whose first poll, at the activation, was not committed.
 */
export class Memory {
	private readonly own: IDataObject;
	private readonly copies: IDataObject;
	private readonly node: { id: string; name: string };

	/** @param fingerprint what all of the state belongs to: with another one a fresh baseline is due */
	constructor(
		context: IPollFunctions,
		private readonly fingerprint: string,
	) {
		const { id, name } = context.getNode();
		this.node = { id, name };
		this.own = context.getWorkflowStaticData('node');
		this.copies = context.getWorkflowStaticData('global');
	}

	/** What is remembered for this node, or undefined. */
	read(): WatchState | undefined {
		return this.original.id === this.node.id ? this.stateOf(this.original) : undefined;
	}

	/** Whether another version of this package has left something for this node. */
	get isOfAnotherVersion(): boolean {
		return [this.original, this.copy].some(
			({ id, version }) => id === this.node.id && version !== VERSION,
		);
	}

	/** How often the node's own data was written. */
	get written(): number {
		return countOf(this.original);
	}

	/**
	 * Writes the state, unless it is there already: a durable engine then has nothing to store.
	 * @returns whether the state is another one than before
	 */
	write(state: WatchState): boolean {
		const isSame = (memory: IDataObject) =>
			memory.id === this.node.id &&
			memory.name === this.node.name &&
			JSON.stringify(this.stateOf(memory)) === JSON.stringify(state);
		const isNew = JSON.stringify(state) !== JSON.stringify(this.read());
		// An older copy does no harm: a durable engine saves it with an execution only.
		const isKnown = countOf(this.copy) <= this.written || isSame(this.copy);
		if (isSame(this.original) && isKnown) return isNew;
		const written = Math.max(this.written, countOf(this.copy)) + 1;
		const { fingerprint, node } = this;
		// What comes from the platform may be a proxy, which only a copy turns into plain JSON.
		const memory = deepCopy({ version: VERSION, written, fingerprint, ...node, state });
		this.own.memory = memory;
		this.copies[keyOf(node.id)] = deepCopy(memory);
		return isNew;
	}

	/**
	 * Goes on from what is remembered elsewhere, where that, and not the node's own data, is what this node knew last.
	 * @param watched the names of what is watched
	 * @returns whether it did: events then have to wait for the next poll, since a durable engine may refuse an execution,
	 * and only its own data says so
	 */
	takeOver(watched: readonly string[]): boolean {
		const memory = this.better(watched);
		if (!memory) return false;
		this.own.memory = deepCopy({ ...memory, ...this.node });
		// Another node that gets the former name must see that this one lives on.
		this.copies[keyOf(this.node.id)] = deepCopy({ ...this.copy, ...this.node });
		return true;
	}

	/** What this node knew last of what is watched, where its own data is something else. */
	private better(watched: readonly string[]): IDataObject | undefined {
		const { original, copy, node } = this;
		const copied = this.stateOf(copy);
		if (!copied) return this.inheritance();
		const known = withoutOthers(copied, watched);
		if (Object.keys(known.names).length === 0) return undefined;
		const whole = { ...copy, state: known };
		if (original.id !== node.id) return whole;
		if (countOf(copy) <= this.written) return undefined;
		const state = this.stateOf(original);
		const wasRenamed = original.name === node.name && copy.name !== node.name;
		if (wasRenamed || !state) return whole;
		// Of what has its baseline from an activation that was not committed, only the copy knows.
		const completed = completedBy(state, known, watched);
		return completed && { ...original, state: completed };
	}

	/**
	 * The data of a node that had this name last, and has got the ID of this one since. Whoever lives on under another
	 * name keeps what it knows; nobody has it twice.
	 */
	private inheritance(): IDataObject | undefined {
		const { original, node } = this;
		const { id, name } = original;
		if (typeof id !== 'string' || id === node.id || !this.stateOf(original)) return undefined;
		const theirs = this.copies[keyOf(id)];
		if (!isJsonObject(theirs) || theirs.name !== name) return undefined;
		this.copies[keyOf(node.id)] = deepCopy(original);
		Reflect.deleteProperty(this.copies, keyOf(id));
		return original;
	}

	private stateOf({ version, fingerprint, state }: IDataObject): WatchState | undefined {
		const fits = version === VERSION && fingerprint === this.fingerprint;
		return fits && isWatchState(state) ? state : undefined;
	}

	private get original(): IDataObject {
		return isJsonObject(this.own.memory) ? this.own.memory : {};
	}

	private get copy(): IDataObject {
		const copy = this.copies[keyOf(this.node.id)];
		return isJsonObject(copy) ? copy : {};
	}
}

function keyOf(id: string): string {
	return `voucherifyTrigger:${id}`;
}

function countOf({ written }: IDataObject): number {
	return typeof written === 'number' ? written : 0;
}
