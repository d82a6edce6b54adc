import { deepCopy, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';

/** The shape of what is remembered; another version starts a fresh baseline. */
const VERSION = 1;

/**
 * What a trigger remembers between polls. By default the platform keeps a node's data under the node's name, and with
 * durable cursors under its ID. So there is a copy under the ID in the data that all nodes share: a node that got
 * another name finds it, and so does one whose first poll, at the activation, was not committed.
 */
export class Memory {
	private readonly own: IDataObject;
	private readonly copies: IDataObject;
	private readonly node: { id: string; name: string };

	/** @param fingerprint what the state belongs to: with another one a fresh baseline is due */
	constructor(
		context: IPollFunctions,
		private readonly fingerprint: string,
	) {
		const { id, name } = context.getNode();
		this.node = { id, name };
		this.own = context.getWorkflowStaticData('node');
		this.copies = context.getWorkflowStaticData('global');
	}

	/** The state that belongs to what is watched now, or undefined. */
	read(): IDataObject | undefined {
		const { state } = this.original;
		return this.fits(this.original) && isJsonObject(state) ? state : undefined;
	}

	/** How often the node's own data was written. */
	get written(): number {
		return countOf(this.original);
	}

	/** Writes the state, unless it is there already: a durable engine then has nothing to store. */
	write(state: IDataObject): void {
		if (JSON.stringify(state) === JSON.stringify(this.read())) return;
		const written = Math.max(this.written, countOf(this.copy)) + 1;
		const { fingerprint, node } = this;
		// What comes from the platform may be a proxy, which only a copy turns into plain JSON.
		const memory = deepCopy({ version: VERSION, written, fingerprint, ...node, state });
		this.own.memory = memory;
		this.copies[this.copyKey] = deepCopy(memory);
	}

	/**
	 * Goes on from the copy where it, and not the node's own data, is what this node knew last.
	 * @returns whether it did: events then have to wait for the next poll, since a durable engine may refuse an execution,
	 * and only its own data says so
	 */
	takeOver(): boolean {
		if (!this.isCopyDue()) return false;
		this.own.memory = deepCopy({ ...this.copy, ...this.node });
		return true;
	}

	private isCopyDue(): boolean {
		const { original, copy, node } = this;
		if (!this.fits(copy)) return false;
		if (original.id !== node.id) return true;
		const wasRenamed = original.name === node.name && copy.name !== node.name;
		return countOf(copy) > this.written && (wasRenamed || !this.fits(original));
	}

	private fits({ version, fingerprint }: IDataObject): boolean {
		return version === VERSION && fingerprint === this.fingerprint;
	}

	private get original(): IDataObject {
		return isJsonObject(this.own.memory) ? this.own.memory : {};
	}

	private get copy(): IDataObject {
		const copy = this.copies[this.copyKey];
		return isJsonObject(copy) ? copy : {};
	}

	private get copyKey(): string {
		return `voucherifyTrigger:${this.node.id}`;
	}
}

function countOf({ written }: IDataObject): number {
	return typeof written === 'number' ? written : 0;
}
