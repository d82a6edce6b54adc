import { isOver, startedIn, type AsyncAction } from '../../api/asyncActions';
import { nodeFailureOf } from '../../api/node';
import type { ApiCall } from '../../api/request';
import { isJsonObject, isResource } from '../../api/types';
import { longestWait, longestWaitOf, waitForCompletion } from '../../fields/asyncAction';
import { codePattern } from '../../fields/codePattern';
import { newMetadata } from '../../fields/metadata';
import { optionsOf } from '../../fields/options';
import { withoutTokens } from '../../items/asyncAction';
import { collectionOf, type InputField } from '../../parameters/inputFields';
import type { Parameters } from '../../parameters/parameters';
import { waitForJob } from '../asyncAction/jobWatch';
import { GO_ON, reasonOf } from '../asyncAction/outcome';
import { bodyOf, metadataIn } from '../kinds/body';
import type { SingleOperation, Task } from '../kinds/operation';
import { namingStarted } from '../kinds/started';
import { campaignOfCodes, codeFields } from './codeFields';
import { madeCodes, MOST_RETURNED } from './madeCodes';

/** How many codes a campaign can have. */
const MOST_CODES = 100_000;

const additionalFields: InputField[] = [...codeFields, ...codePattern()];

/**
 * Add codes to a campaign: one at once, several in the background. Every call makes others, and none can be told from
 * those that somebody else has added, so it is not repeatable.
 * @see https://docs.voucherify.io/api-reference/campaigns/add-vouchers-to-campaign
 */
export const addVouchers: SingleOperation = {
	value: 'addVouchers',
	name: 'Add Vouchers',
	action: 'Add vouchers to a campaign',
	description:
		'Let Voucherify make more codes for a campaign, such as one that has run out of them',
	writes: true,
	fields: [
		campaignOfCodes,
		{
			displayName: 'How Many',
			name: 'count',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: MOST_CODES, numberPrecision: 0 },
			required: true,
			default: 1,
			description:
				'How many codes are made. A single one is there at once; several are made in the background.',
		},
		{
			...waitForCompletion,
			description:
				'Whether to wait until all codes are made, instead of returning at once. A single code is there at once.',
		},
		{
			displayName: 'Return',
			name: 'returnAs',
			type: 'options',
			displayOptions: { show: { waitForCompletion: [true] } },
			options: [
				{
					name: 'Codes',
					value: 'codes',
					description: `An item for each code, up to ${MOST_RETURNED} of them: a call more for each hundred`,
				},
				{
					name: 'Job',
					value: 'job',
					description: 'The background job, which counts the codes and does not name them',
				},
			],
			default: 'job',
			description: 'What to return of several codes. A single one is always returned itself.',
		},
		collectionOf('additionalFields', additionalFields),
		...newMetadata('voucher'),
		optionsOf(longestWait),
	],
	async execute(task) {
		const { client, parameters } = task;
		const waits = parameters.flag('waitForCompletion');
		const returnsCodes = waits && parameters.text('returnAs') === 'codes';
		const longest = longestWaitOf(parameters);
		const count = countIn(parameters, returnsCodes);
		const campaign = parameters.text('campaignId');
		const call: ApiCall = {
			method: 'POST',
			path: ['v1', 'campaigns', campaign, 'vouchers'],
			query: { vouchers_count: count > 1 ? count : undefined },
			body: {
				...bodyOf(parameters, additionalFields, 'additionalFields'),
				...metadataIn(parameters),
			},
		};
		if (returnsCodes && count > 1) {
			const make = async () =>
				await finished(task, startedIn(client, await client.request(call), call), count, longest);
			return (await madeCodes(task, campaign, count, make)).map((json) => ({ json }));
		}
		const answer = await client.request(call);
		if (isResource(answer)) return [{ json: answer }];
		const id = startedIn(client, answer, call);
		if (!waits) return [{ json: { ...(isJsonObject(answer) && answer), async_action_id: id } }];
		return [{ json: withoutTokens(await finished(task, id, count, longest)) }];
	},
};

function countIn(parameters: Parameters, returnsCodes: boolean): number {
	const count = parameters.requiredInteger('count', 1, MOST_CODES);
	if (!returnsCodes || count <= MOST_RETURNED) return count;
	throw parameters.invalid(
		'count',
		`is ${count}, and the codes are to be returned`,
		`Up to ${MOST_RETURNED} can be. Return the job, and get the codes with Export → Create.`,
	);
}

/** The job when so many codes are made. @throws NodeApiError that names it when it fails or takes too long. */
async function finished(
	task: Task,
	id: string,
	count: number,
	longestMs: number,
): Promise<AsyncAction> {
	try {
		return await whenMade(task, id, count, longestMs);
	} catch (error) {
		const remark = `The background job ${id} was started: see what becomes of it with Async Action → Get, instead of adding the codes again.`;
		throw namingStarted(nodeFailureOf(task.client.node, error), id, remark);
	}
}

/** The job when so many codes are made. @throws NodeOperationError that names it when it fails or takes too long. */
async function whenMade(
	{ client, parameters }: Task,
	id: string,
	count: number,
	longestMs: number,
): Promise<AsyncAction> {
	const job = await waitForJob(client, id, longestMs);
	const { status, progress } = job;
	if (!isOver(job)) {
		const how = typeof progress === 'number' ? `${progress} % are done` : `its status is ${status}`;
		throw parameters.failed(
			`The background job ${id} has not made all codes after ${longestMs / 1000} s: ${how}`,
			GO_ON,
		);
	}
	if (status === 'FAILED') {
		throw parameters.failed(
			`Voucherify could not make the codes: the background job ${id} failed`,
			reasonOf(job),
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
