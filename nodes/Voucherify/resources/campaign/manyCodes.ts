import { isOver, readStartedJobId, type AsyncAction } from '../../api/jobs/asyncActions';
import { monotonicNow } from '../../api/http/clock';
import { SETTLING_MS } from '../../api/lists/settling';
import { toNodeFailure } from '../../api/errors/node';
import { isJsonObject, type Resource } from '../../api/types';
import { withoutTokens } from '../../columns/asyncAction';
import { waitForJob } from '../../api/jobs/jobWatch';
import { STILL_RUNNING_HINT, failureReason } from '../../run/jobOutcome';
import { pollUntil } from '../../api/jobs/pollUntil';
import { MAX_CODES } from '../../api/limits';
import { codesWith } from '../../writes/codes/generatedCodes';
import type { Result, Task } from '../../run/types';
import { withJobId } from '../../run/jobId';
import type { Creation } from '../../writes/createOnce';
import { withOwnReference } from '../../writes/metadata';
import { writeOnce } from '../../writes/writeOnce';

/** Maximum number of returned codes. Each 100 codes take a request; for more codes, an export takes fewer requests. */
export const MAX_RETURNED = 2_000;

/** The codes to make, and what to return. */
interface Plan {
	/** The ID or name of the campaign. */
	campaign: string;
	count: number;
	/** Whether to wait until they are made. */
	waits: boolean;
	/** Whether to return the codes instead of the job. */
	returnsCodes: boolean;
	/** Maximum wait, in milliseconds. */
	maximumWaitMs: number;
}

/** Result of the request: the started job or, after a lost response, the codes that exist. */
type Started = { id: string; response: unknown } | { codes: Resource[] };

/**
 * Makes codes in the background. A job does not name its codes: if they are to be returned, our reference in their metadata
 * identifies them.
 * @throws Failure with an unknown outcome that names the job if it fails or takes too long, or after a lost response
 */
export async function manyCodes(task: Task, call: Creation, plan: Plan): Promise<Result[]> {
	const { client } = task;
	const own = async (reference: string) => await codesWith(client, plan.campaign, reference);
	let sentReference: string | undefined;
	return await writeOnce<Started>(client, {
		carrier: plan.returnsCodes ? 'metadata' : 'none',
		call: (reference) => {
			sentReference = reference;
			return { ...call, body: withOwnReference(call.body, reference) };
		},
		read: (response, sent) => ({ id: readStartedJobId(client, response, sent), response }),
		reconcileSpec: plan.returnsCodes
			? {
					place: 'the vouchers of the campaign',
					find: async (reference) => {
						const codes = reference === undefined ? [] : await own(reference);
						return { found: codes.length > 0 ? { codes } : undefined, candidates: [] };
					},
					isPart: (started) => 'codes' in started && started.codes.length < plan.count,
				}
			: undefined,
		show: async (started) => {
			if ('codes' in started) {
				const { length } = started.codes;
				task.warn(
					`Voucherify's response with the ID of the background job was lost. ${length} of ${plan.count} codes exist so far.`,
				);
				return started.codes.map((json) => ({ json }));
			}
			const { id, response } = started;
			if (!plan.waits) {
				return [{ json: { ...(isJsonObject(response) && response), async_action_id: id } }];
			}
			const job = withoutTokens(await finished(task, id, plan));
			if (!plan.returnsCodes) return [{ json: job }];
			const reference = sentReference;
			const codes =
				reference === undefined ? [] : await listed(task, plan, async () => await own(reference));
			if (codes.length < plan.count) task.warn(missingCodes(plan, codes.length, sentReference));
			return codes.length > 0 ? codes.map((json) => ({ json })) : [{ json: job }];
		},
	});
}

/** Returns the codes of a job that has ended. They may be listed late, so it polls up to `SETTLING_MS` for missing ones. */
async function listed(
	{ client }: Pick<Task, 'client'>,
	{ count, maximumWaitMs }: Plan,
	own: () => Promise<Resource[]>,
): Promise<Resource[]> {
	const first = await own().catch((): Resource[] => []);
	return await pollUntil(client, {
		known: first,
		isOver: (codes) => codes.length >= count,
		read: own,
		giveUpAt: monotonicNow() + Math.min(maximumWaitMs, SETTLING_MS),
	}).catch((): Resource[] => first);
}

const missingCodes = ({ count }: Plan, there: number, reference: string | undefined) =>
	reference === undefined
		? "The codes were created, but only the job is returned: the project accepts only metadata that it has defined, so this run's codes cannot be identified. Define n8n_reference (text) for vouchers."
		: `The ${count} codes were created, but Voucherify lists only ${there} so far. Their metadata has the n8n_reference ${reference}.`;

/**
 * Returns the job when it has made all codes.
 * @throws Failure that names the job if it fails or takes too long
 */
async function finished(task: Task, id: string, plan: Plan): Promise<AsyncAction> {
	try {
		return await whenMade(task, id, plan);
	} catch (error) {
		const remark = `The background job ${id} was started. Check it with Voucherify → Async Action → Get; do not add the codes again.`;
		throw withJobId(toNodeFailure(task.client.node, error), id, remark);
	}
}

/**
 * Returns the job when it has made all codes.
 * @throws NodeOperationError that names the job if it fails or takes too long
 */
async function whenMade(
	{ client, parameters }: Task,
	id: string,
	{ count, maximumWaitMs }: Plan,
): Promise<AsyncAction> {
	const job = await waitForJob(client, id, maximumWaitMs);
	const { status, progress } = job;
	if (!isOver(job)) {
		const how = typeof progress === 'number' ? `${progress}% is done` : `its status is ${status}`;
		throw parameters.failed(
			`The background job ${id} had not created all codes after ${maximumWaitMs / 1000} s: ${how}`,
			STILL_RUNNING_HINT,
		);
	}
	if (status === 'FAILED') {
		throw parameters.failed(
			`Voucherify could not create the codes: the background job ${id} failed`,
			failureReason(job),
		);
	}
	const made = job.result?.done_count;
	if (typeof made === 'number' && made < count) {
		throw parameters.failed(
			`Voucherify created ${made} of ${count} codes: the background job ${id} is over`,
			`A campaign can have ${MAX_CODES} codes. If it is full, add the others to another campaign.`,
		);
	}
	return job;
}
