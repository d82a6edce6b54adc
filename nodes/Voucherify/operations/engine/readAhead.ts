import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { readerOf, type ParameterSource } from '../../parameters/source';

/**
 * Reads parameters of items that are yet to come while calls are under way. To evaluate a few expressions keeps n8n
 * busier than to make a call, and would come on top of the time that the call takes.
 */
export class ReadAhead {
	/** What was asked for so far: items of one run ask for the same. */
	private readonly names = new Set<string>();
	private readonly known = new Map<number, Map<string, unknown>>();
	/** The last item that was begun. */
	private reached = -1;

	constructor(private readonly context: IExecuteFunctions) {}

	/** How to read the parameters of an item. */
	of(itemIndex: number): ParameterSource['read'] {
		const read = readerOf(this.context, itemIndex);
		this.reached = Math.max(this.reached, itemIndex);
		const known = this.known.get(itemIndex);
		this.known.delete(itemIndex);
		return (name) => {
			this.names.add(name);
			return known?.has(name) ? known.get(name) : read(name);
		};
	}

	/** Reads what an item will most likely ask for, after the calls that were just begun have left. */
	async prepare(itemIndex: number): Promise<void> {
		await sleep(0);
		if (itemIndex <= this.reached || itemIndex >= this.context.getInputData().length) return;
		const read = readerOf(this.context, itemIndex);
		const values = new Map<string, unknown>();
		for (const name of this.names) {
			try {
				values.set(name, read(name));
			} catch {
				// It is told when the item asks for it, if it does.
			}
		}
		this.known.set(itemIndex, values);
	}
}
