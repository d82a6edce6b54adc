import { deepCopy, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import { isJsonObject } from '../../../api/types';
import { completedBy, isWatchState, type WatchState } from './watchState';

/** Digests of the settings that a state was saved with. */
export interface Basis {
	host: string;
	/** ID of the keys. */
	keys: string;
	/** The parameters that decide which rows are events. */
	filter: string;
}

/**
 * State of a trigger between polls. n8n stores a node's data under the node's name or, with durable cursors, under its ID.
 * A copy is kept under the ID in the data that all nodes share. A renamed node finds it there, and so does a node whose
 * first poll, at the activation, was not committed. The copy alone is not enough: with durable cursors, n8n saves it only
 * together with an execution, even a refused one.
 */
export class PollStateStore {
	private readonly own: IDataObject;
	private readonly copies: IDataObject;
	private readonly node: { id: string; name: string };

	/**
	 * @param fingerprint settings that the state belongs to; when they change, the trigger starts with a new baseline
	 * @param basis settings that decide how the trigger continues when they change
	 */
	constructor(
		context: IPollFunctions,
		private readonly fingerprint: string,
		readonly basis: Basis,
	) {
		const { id, name } = context.getNode();
		this.node = { id, name };
		this.own = context.getWorkflowStaticData('node');
		this.copies = context.getWorkflowStaticData('global');
	}

	/** Returns the state of this node; undefined when there is none. */
	read(): WatchState | undefined {
		return this.original.id === this.node.id ? this.stateOf(this.original) : undefined;
	}

	/** The settings that the state was found with. */
	get savedBasis(): Basis {
		const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
		const { host, keys, filter } = this.original;
		return { host: textOf(host), keys: textOf(keys), filter: textOf(filter) };
	}

	isOf(basis: Basis): boolean {
		return JSON.stringify(basis) === JSON.stringify(this.basis);
	}

	/** Number of writes of the node's own data. */
	get written(): number {
		return countOf(this.original);
	}

	/**
	 * Writes the state, unless it is unchanged: a durable engine then has nothing to store.
	 * @returns true when the state has changed
	 */
	write(state: WatchState): boolean {
		const isNew =
			JSON.stringify(state) !== JSON.stringify(this.read()) || !this.isOf(this.savedBasis);
		if (!isNew && this.original.name === this.node.name) return false;
		const written = Math.max(this.written, countOf(this.copy)) + 1;
		const { fingerprint, basis, node } = this;
		// Data from n8n may be a proxy, which only a copy turns into plain JSON.
		const memory = deepCopy({ written, fingerprint, ...basis, ...node, state });
		this.own.memory = memory;
		this.copies[keyOf(node.id)] = deepCopy(memory);
		return isNew;
	}

	/**
	 * Copies the state from the shared data to the node's own data, if the shared state is newer.
	 * @param watched names of the watched sources
	 * @returns true when it did. Events must then wait for the next poll: a durable engine may refuse an execution, and
	 * only the node's own data shows that
	 */
	takeOver(watched: readonly string[]): boolean {
		const memory = this.latestElsewhere(watched);
		if (!memory) return false;
		this.own.memory = deepCopy({ ...memory, ...this.node });
		// If another node gets the former name, the copy shows it that this node still exists.
		this.copies[keyOf(this.node.id)] = deepCopy({ ...this.copy, ...this.node });
		return true;
	}

	/** Returns the latest state of this node, unless it is in the node's own data. */
	private latestElsewhere(watched: readonly string[]): IDataObject | undefined {
		const { original, copy, node } = this;
		const copied = this.stateOf(copy);
		if (!copied) return undefined;
		if (original.id !== node.id) return copy;
		if (countOf(copy) <= this.written) return undefined;
		const state = this.stateOf(original);
		const wasRenamed = original.name === node.name && copy.name !== node.name;
		if (wasRenamed || !state) return copy;
		// Only the copy has the baselines of an activation that was not committed.
		const completed = completedBy(state, copied, watched);
		return completed && { ...original, state: completed };
	}

	private stateOf({ fingerprint, state }: IDataObject): WatchState | undefined {
		return fingerprint === this.fingerprint && isWatchState(state) ? state : undefined;
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
