import { startAsyncAction } from '../../api/jobs/asyncActions';
import { parseCsvRows } from '../../api/csv/cells';
import type { CsvFile } from '../../api/csv/check';
import { csvParts, type CsvPart } from '../../api/csv/parts';
import type { Chunks } from '../../api/csv/rowCutter';
import type { VoucherifyClient } from '../../api/http/client';
import { isUnsafeToRepeat } from '../../api/errors/callError';
import { buildEnvelope } from '../../api/http/multipart';
import { toNodeFailure, withRemark } from '../../api/errors/node';
import type { ApiCall, ErrorCatalog } from '../../api/http/request';
import { LARGEST_BODY } from '../../api/limits';
import { asUnknown, toFailure } from '../safeWrites/failure';

/** Settings of an upload. */
export interface SubmitPlan {
	path: string[];
	form: Record<string, string>;
	errorCatalog?: ErrorCatalog;
	/** The number of the first row that is wanted. */
	from: number;
	/** Columns that tell what a row updates, in lower case: the same row twice does the same as once. */
	keys: string[];
	/** Most rows of a call. Default: as many as 10 MB hold. */
	mostRows?: number;
}

/** A part that was handed in. */
export interface Sent extends Pick<CsvPart, 'rows' | 'firstRow'> {
	/** The background job that carries it out. */
	id: string;
}

/** Hands a checked file in, part by part. @throws an error that tells how far it has come */
export async function submitFile(
	client: VoucherifyClient,
	plan: SubmitPlan,
	{ header, columns, rows }: CsvFile,
	file: Chunks,
): Promise<Sent[]> {
	const { opening, closing, contentType } = buildEnvelope(plan.form);
	const before = Buffer.concat([opening, header]);
	const frame = { before, after: closing, largest: LARGEST_BODY, mostRows: plan.mostRows };
	const keys = keysAmong(columns, plan.keys);
	const sent: Sent[] = [];
	let underWay: CsvPart | undefined;
	try {
		for await (const part of csvParts(file, frame, plan.from)) {
			underWay = part;
			const { path, errorCatalog } = plan;
			const upload = { contentType, body: part.body };
			const call = { method: 'POST', path, upload, bulk: true, errorCatalog } as const;
			const content = part.body.subarray(before.length, -closing.length);
			const isFirst = sent.length === 0;
			const id = await submitPart(
				client,
				call,
				isFirst,
				async () => await eachHasKey(content, keys),
			);
			underWay = undefined;
			sent.push({ id, rows: part.rows, firstRow: part.firstRow });
			client.log(`${rowsOfPart(part)} of ${rows} are handed in: background job ${id}`);
		}
	} catch (error) {
		const isCancelled = client.signal?.aborted ?? false;
		const failure = toFailure(client.node, error);
		const isOpen = isCancelled || failure.outcome === 'unknown';
		const remark = whereItStopped(sent, isOpen ? underWay : undefined);
		// Nobody sees the error of an execution that is cancelled.
		if (isCancelled) client.log(`Stopped on the way. ${remark}`);
		withRemark(failure.error, remark);
		throw sent.length > 0 ? asUnknown(failure, { candidates: jobsOf(sent) }) : failure;
	}
	return sent;
}

/**
 * Hands a part in, and once more where its outcome is unknown and each of its rows updates what it names.
 * @param isFirst whether nothing of the file was handed in before: only then may *Retry On Fail* hand all of it in again
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
			// A refusal of the second says nothing of the first.
			throw asUnknown(toNodeFailure(client.node, second), { isRepeatable: isFirst });
		});
	}
}

/** Positions of those columns that the file has. */
const keysAmong = (columns: string[], keys: string[]) =>
	columns.flatMap((column, index) => (keys.includes(column.toLowerCase()) ? [index] : []));

/** Whether each row has a value in one of some columns. */
async function eachHasKey(rows: Uint8Array, keys: number[]): Promise<boolean> {
	if (keys.length === 0) return false;
	for await (const cells of parseCsvRows([rows]))
		if (!keys.some((index) => cells[index]?.trim())) return false;
	return true;
}

/**
 * Describes an import that stopped on its way: what was handed in goes on.
 * @param open the part of which nobody knows whether the service has taken it
 */
function whereItStopped(sent: Sent[], open?: CsvPart): string {
	const last = sent.at(-1);
	const next = last && last.firstRow + last.rows;
	return [
		next &&
			`The rows up to ${next - 1} were handed in before, and go on in Voucherify: ${jobList(sent)}.`,
		open &&
			`Whether it has taken the ${rowsOfPart(open)} is not known: check in Voucherify, then set First Row to ${open.firstRow + open.rows} or to ${open.firstRow}.`,
		next && !open && `To go on with the others, set First Row to ${next}.`,
	]
		.filter(Boolean)
		.join(' ');
}

/** The rows of a part in words. */
export const rowsOfPart = ({ rows, firstRow }: Pick<CsvPart, 'rows' | 'firstRow'>) =>
	`rows ${firstRow} to ${firstRow + rows - 1}`;

/** The jobs of a file. */
export const jobsOf = (sent: Sent[]) => sent.map(({ id }) => id);

export const jobList = (sent: Sent[]) => jobsOf(sent).join(', ');
