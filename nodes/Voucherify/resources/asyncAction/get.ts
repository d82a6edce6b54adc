import { fetchAsyncAction } from '../../api/jobs/asyncActions';
import { listFailedRows } from '../../api/jobs/jobReport';
import {
	asyncActionId,
	maximumWait,
	readMaximumWait,
	rowsMayFail,
	waitForCompletion,
	whenRowsFail,
} from '../../forms/asyncAction';
import { optionsOf } from '../../forms/options';
import { withoutTokens } from '../../columns/asyncAction';
import type { SingleOperation } from '../../run/types';
import { finishedJob, readOutcomeRows } from '../../run/jobOutcome';

/**
 * Get a background job, immediately or when it has ended.
 * @see https://docs.voucherify.io/api-reference/async-actions/get-async-action
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get an async action',
	description: 'Get the status of a background job, or wait for its result',
	fields: [
		asyncActionId,
		{ ...waitForCompletion, default: false },
		{
			...optionsOf(maximumWait, whenRowsFail),
			displayOptions: { show: { waitForCompletion: [true] } },
		},
	],
	async execute(task) {
		const { client, parameters } = task;
		const id = parameters.text(asyncActionId);
		if (!parameters.flag('waitForCompletion')) {
			return [{ json: withoutTokens(await fetchAsyncAction(client, id)) }];
		}
		const longest = readMaximumWait(parameters);
		const mayFail = rowsMayFail(parameters);
		const job = await finishedJob(task, id, longest);
		const failed_rows = listFailedRows(await readOutcomeRows(task, job, mayFail)).map((row) => ({
			...row,
		}));
		return [{ json: { ...withoutTokens(job), failed_rows } }];
	},
};
