import { isOver, readStartedJobId, type AsyncAction } from '../../api/jobs/asyncActions';
import { monotonicNow } from '../../api/http/clock';
import { SETTLING_MS } from '../../api/lists/settling';
import { toNodeFailure } from '../../api/errors/node';
import { isJsonObject, type Resource } from '../../api/types';
import { withoutTokens } from '../../items/asyncAction';
import { waitForJob } from '../../api/jobs/jobWatch';
import { STILL_RUNNING_HINT, failureReason } from '../factories/jobOutcome';
import { pollUntil } from '../../api/jobs/pollUntil';
import { MOST_CODES } from '../../api/limits';
import { campaignBy, codesWith } from '../factories/madeCodes';
import type { Result, Task } from '../runtime/types';
import { withJobId } from '../factories/jobId';
import type { Creation } from '../factories/created';
import { withOwnReference } from '../safeWrites/metadata';
import { REFERENCE_KEY } from '../safeWrites/reference';
import { writeOnce } from '../safeWrites/writeOnce';

/** Most codes that are returned: each hundred is a call, and beyond this an export takes fewer. */
export const MOST_RETURNED = 2_000;

/** Describes the codes to make, and the output. */
interface Plan {
	/** The ID or name of the campaign. */
	campaign: string;
	count: number;
	/** Whether to wait until they are made. */
	waits: boolean;
	/** Whether the codes come out in place of the job. */
	returnsCodes: boolean;
	/** Longest wait, in milliseconds. */
	longestMs: number;
}

/** Result of a call: the job that it started, or where its answer was lost, the codes that exist. */
type Started = { id: string; answer: unknown } | { codes: Resource[] };

/**
 * Has codes made in the background. A job does not name its codes: where they are to be returned, they bear our reference.
 * @throws NodeApiError that names the job, when it fails or takes too long; unknown when its answer was lost
 */
export async function manyCodes(task: Task, call: Creation, plan: Plan): Promise<Result[]> {
	const { client } = task;
	const own = async (mark: string) => {
		const { id } = await campaignBy(client, plan.campaign);
		return await codesWith(client, id, REFERENCE_KEY, mark);
	};
	let reference: string | undefined;
	return await writeOnce<Started>(client, {
		carrier: plan.returnsCodes ? 'metadata' : 'none',
		call: (mark) => {
			reference = mark;
			return { ...call, body: withOwnReference(call.body, mark) };
		},
		read: (answer, sent) => ({ id: readStartedJobId(client, answer, sent), answer }),
		reconcileSpec: plan.returnsCodes
			? {
					place: 'the vouchers of the campaign',
					look: async (mark) => {
						const codes = mark === undefined ? [] : await own(mark);
						return { found: codes.length > 0 ? { codes } : undefined, candidates: [] };
					},
					isPart: (started) => 'codes' in started && started.codes.length < plan.count,
				}
			: undefined,
		show: async (started) => {
			if ('codes' in started) {
				const { length } = started.codes;
				task.warn(
					`The answer of Voucherify was lost, with the ID of the background job: ${length} of ${plan.count} codes are there so far.`,
				);
				return started.codes.map((json) => ({ json }));
			}
			const { id, answer } = started;
			if (!plan.waits) {
				return [{ json: { ...(isJsonObject(answer) && answer), async_action_id: id } }];
			}
			const job = withoutTokens(await finished(task, id, plan));
			if (!plan.returnsCodes) return [{ json: job }];
			const mark = reference;
			const codes = mark === undefined ? [] : await listed(task, plan, async () => await own(mark));
			if (codes.length < plan.count) task.warn(missing(plan, codes.length, reference));
			return codes.length > 0 ? codes.map((json) => ({ json })) : [{ json: job }];
		},
	});
}

/** The codes of a job that is over: they may be listed a moment later. */
async function listed(
	{ client }: Pick<Task, 'client'>,
	{ count, longestMs }: Plan,
	own: () => Promise<Resource[]>,
): Promise<Resource[]> {
	const first = await own().catch((): Resource[] => []);
	return await pollUntil(client, {
		known: first,
		isOver: (codes) => codes.length >= count,
		look: own,
		giveUpAt: monotonicNow() + Math.min(longestMs, SETTLING_MS),
	}).catch((): Resource[] => first);
}

const missing = ({ count }: Plan, there: number, reference: string | undefined) =>
	reference === undefined
		? 'The codes are made, and the job is returned: the project takes only metadata that it has defined, so nothing tells which codes are those of this run. Define n8n_reference (text) for vouchers.'
		: `The ${count} codes are made, but Voucherify lists only ${there} of them so far: the metadata of each has the n8n_reference ${reference}.`;

/** The job when so many codes are made. @throws NodeApiError that names it when it fails or takes too long. */
async function finished(task: Task, id: string, plan: Plan): Promise<AsyncAction> {
	try {
		return await whenMade(task, id, plan);
	} catch (error) {
		const remark = `The background job ${id} was started: see what becomes of it with Voucherify → Async Action → Get, instead of adding the codes again.`;
		throw withJobId(toNodeFailure(task.client.node, error), id, remark);
	}
}

/** The job when so many codes are made. @throws NodeOperationError that names it when it fails or takes too long. */
async function whenMade(
	{ client, parameters }: Task,
	id: string,
	{ count, longestMs }: Plan,
): Promise<AsyncAction> {
	const job = await waitForJob(client, id, longestMs);
	const { status, progress } = job;
	if (!isOver(job)) {
		const how = typeof progress === 'number' ? `${progress} % are done` : `its status is ${status}`;
		throw parameters.failed(
			`The background job ${id} has not made all codes after ${longestMs / 1000} s: ${how}`,
			STILL_RUNNING_HINT,
		);
	}
	if (status === 'FAILED') {
		throw parameters.failed(
			`Voucherify could not make the codes: the background job ${id} failed`,
			failureReason(job),
		);
	}
	const made = job.result?.done_count;
	if (typeof made === 'number' && made < count) {
		throw parameters.failed(
			`Voucherify has made ${made} of ${count} codes: the background job ${id} is over`,
			`A campaign can have ${MOST_CODES} codes. Add the missing ones to another one if it is full.`,
		);
	}
	return job;
}
