import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
	DeduplicationItemTypes,
	DeduplicationScope,
	ICheckProcessedContextData,
	ICheckProcessedOptions,
	IDataDeduplicator,
	IDeduplicationOutput,
} from 'n8n-workflow';

const hashOf = (value: DeduplicationItemTypes) =>
	createHash('md5').update(value.toString()).digest('base64');

/** What n8n's database knows of processed items: read, changed and written as a whole, without a lock, as n8n 2.41 does. */
export class Deduplicator implements IDataDeduplicator {
	private readonly rows = new Map<string, string[]>();

	async checkProcessedAndRecord(
		items: DeduplicationItemTypes[],
		_scope: DeduplicationScope,
		context: ICheckProcessedContextData,
		{ maxEntries }: ICheckProcessedOptions,
	): Promise<IDeduplicationOutput> {
		const row = rowOf(context);
		await sleep(1);
		const known = [...(this.rows.get(row) ?? [])];
		const had = new Set(known);
		const fresh = items.filter((item) => !had.has(hashOf(item)));
		known.push(...fresh.map(hashOf));
		if (maxEntries) known.splice(0, known.length - maxEntries);
		await sleep(1);
		this.rows.set(row, known);
		return { new: fresh, processed: items.filter((item) => had.has(hashOf(item))) };
	}

	removeProcessed(
		items: DeduplicationItemTypes[],
		_scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<void> {
		const gone = new Set(items.map(hashOf));
		const known = this.rows.get(rowOf(context)) ?? [];
		this.rows.set(
			rowOf(context),
			known.filter((hash) => !gone.has(hash)),
		);
		return Promise.resolve();
	}

	clearAllProcessedItems(
		_scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<void> {
		this.rows.delete(rowOf(context));
		return Promise.resolve();
	}

	getProcessedDataCount(
		_scope: DeduplicationScope,
		context: ICheckProcessedContextData,
	): Promise<number> {
		return Promise.resolve(this.rows.get(rowOf(context))?.length ?? 0);
	}
}

const rowOf = ({ workflow, node }: ICheckProcessedContextData): string =>
	JSON.stringify([workflow.id, node?.id]);
