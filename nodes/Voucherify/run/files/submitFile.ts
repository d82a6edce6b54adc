import { startAsyncAction } from '../../api/jobs/asyncActions';
import { parseCsvRows } from '../../api/csv/cells';
import type { CsvFile } from '../../api/csv/check';
import { csvParts, rowNumberAt, type CsvPart } from '../../api/csv/parts';
import type { Chunks } from '../../api/csv/rowCutter';
import type { VoucherifyClient } from '../../api/client/client';
import { isUnsafeToRepeat } from '../../api/errors/callError';
import { buildEnvelope } from '../../api/http/multipart';
import { toNodeFailure, withRemark } from '../../api/errors/node';
import type { ApiCall, ErrorCatalog } from '../../api/http/request';
import { LARGEST_BODY } from '../../api/limits';
import { asUnknown, toFailure } from '../../writes/failure';

export interface SubmitPlan {
	path: string[];
	form: Record<string, string>;
	errorCatalog?: ErrorCatalog;
	/** Number of the first row to import; row 1 follows the header, and blank rows count. */
	from: number;
	/** Column that identifies what a row updates, in lower case. Sending such a row twice has the same effect as once. */
	key?: string;
	/** Maximum rows per request. Default: as many as fit into 10 MB. */
	mostRows?: number;
}

/** A submitted chunk. */
export interface Sent extends Pick<CsvPart, 'rows' | 'series'> {
	/** ID of the background job that processes it. */
	id: string;
}

/**
 * Submits a validated file in chunks.
 * @throws Failure that says which rows were submitted
 */
export async function submitFile(
	client: VoucherifyClient,
	plan: SubmitPlan,
	{ header, layout, columns, lastRow }: CsvFile,
	file: Chunks,
): Promise<Sent[]> {
	const { opening, closing, contentType } = buildEnvelope(plan.form);
	const before = Buffer.concat([opening, header]);
	const frame = { before, after: closing, largest: LARGEST_BODY, mostRows: plan.mostRows };
	const key = columns.findIndex((column) => column.toLowerCase() === plan.key);
	const sent: Sent[] = [];
	let underWay: CsvPart | undefined;
	try {
		for await (const part of csvParts(file, frame, layout, plan.from)) {
			underWay = part;
			const { path, errorCatalog } = plan;
			const upload = { contentType, body: part.body };
			const call = { method: 'POST', path, upload, bulk: true, errorCatalog } as const;
			const content = part.body.subarray(opening.length, -closing.length);
			const isFirst = sent.length === 0;
			const id = await submitPart(
				client,
				call,
				isFirst,
				async () => await eachHasKey(content, key),
			);
			underWay = undefined;
			sent.push({ id, rows: part.rows, series: part.series });
			client.log(`${rowsOfPart(part)} of ${lastRow} are sent: background job ${id}`);
		}
	} catch (error) {
		const isCancelled = client.signal?.aborted ?? false;
		const failure = toFailure(client.node, error);
		const isOpen = isCancelled || failure.outcome === 'unknown';
		const remark = whereItStopped(sent, isOpen ? underWay : undefined);
		// Nobody sees the error of a canceled execution.
		if (isCancelled) client.log(`Import stopped. ${remark}`);
		withRemark(failure.error, remark);
		throw sent.length > 0 ? asUnknown(failure, { candidates: jobsOf(sent) }) : failure;
	}
	return sent;
}

/**
 * Submits a chunk. If the outcome is unknown and each row updates what it identifies, it is sent once more.
 * @param isFirst whether no chunk was submitted before: only then may *Retry On Fail* submit the whole file again
 * @returns the ID of the job
 */
async function submitPart(
	client: VoucherifyClient,
	call: ApiCall,
	isFirst: boolean,
	isIdempotent: () => Promise<boolean>,
): Promise<string> {
	try {
		return await startAsyncAction(client, call);
	} catch (error) {
		client.signal?.throwIfAborted();
		if (!isUnsafeToRepeat(error) || !(await isIdempotent()))
			throw toNodeFailure(client.node, error);
		return await startAsyncAction(client, call).catch((second: unknown) => {
			// A refusal of the second request does not prove that the first one was refused.
			throw asUnknown(toNodeFailure(client.node, second), { isRepeatable: isFirst });
		});
	}
}

/** True if each row of a file has a value in the key column. A negative `key` means that there is none. */
async function eachHasKey(content: Uint8Array, key: number): Promise<boolean> {
	if (key < 0) return false;
	for await (const { cells } of parseCsvRows([content])) if (!cells[key]?.trim()) return false;
	return true;
}

/**
 * Describes where an import stopped. The jobs of submitted chunks keep running.
 * @param open chunk with an unknown outcome
 */
function whereItStopped(sent: Sent[], open?: CsvPart): string {
	const last = sent.at(-1);
	const next = last && rowAfter(last);
	return [
		next &&
			`The rows up to ${next - 1} were sent before, in jobs that keep running: ${jobList(sent)}.`,
		open &&
			`It is unknown if Voucherify accepted ${rowsOfPart(open)}: check there, then set First Row to ${rowAfter(open)} if it did, else to ${rowNumberAt(open, 0)}.`,
		next && !open && `To import the others, set First Row to ${next}.`,
	]
		.filter(Boolean)
		.join(' ');
}

/** Describes the rows of a chunk from a position on, e.g. "rows 1 to 500". */
export const rowsOfPart = (part: Pick<CsvPart, 'rows' | 'series'>, from = 0) =>
	`rows ${rowNumberAt(part, from)} to ${rowNumberAt(part, part.rows - 1)}`;

/** Returns the number of the row after a chunk. */
const rowAfter = (part: Pick<CsvPart, 'rows' | 'series'>) => rowNumberAt(part, part.rows - 1) + 1;

/** Returns the job IDs of the chunks. */
export const jobsOf = (sent: Sent[]) => sent.map(({ id }) => id);

export const jobList = (sent: Sent[]) => jobsOf(sent).join(', ');
