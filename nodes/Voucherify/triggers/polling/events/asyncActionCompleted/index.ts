import { fetchAsyncAction, type AsyncAction } from '../../../../api/jobs/asyncActions';
import { listFailedRows, readJobReport } from '../../../../api/jobs/jobReport';
import { asyncActionColumns, withoutTokens } from '../../../../columns/asyncAction';
import { simplifiedBy } from '../../../../columns/row';
import { asyncActionId, asyncActionTypes } from '../../../../forms/asyncAction';
import type { Session } from '../../event';
import type { JobItems } from '../../sources/job/delivery';
import { jobEvent } from '../../sources/job/jobEvent';
import { asyncActionSource } from './source';

/** Event: a background job is done or has failed. Each job is reported once. */
export const asyncActionCompleted = jobEvent({
	value: 'asyncActionCompleted',
	name: 'Async Action Completed',
	description: 'When a background job, such as an import, is done or has failed',
	noSample:
		'No matching background job has ended yet. Start one, such as with Voucherify → Customer → Create or Update Many.',
	callsPerPoll: 5,
	label: 'Async Action',
	plural: 'background jobs',
	list: 'async-actions',
	source: asyncActionSource,
	one: asyncActionId,
	kinds: [
		{
			displayName: 'Kind',
			name: 'actionType',
			type: 'options',
			options: asyncActionTypes,
			default: 'CUSTOMERS.BULK_UPDATE',
			description: 'What the job does',
		},
	],
	kindOf: ({ type }) => type,
	wantedKind: (parameters) => parameters.openChoice('actionType'),
	itemsOf,
	fields: [
		{
			displayName: 'Outcome',
			name: 'outcome',
			type: 'options',
			options: [
				{ name: 'Done', value: 'DONE', description: 'Some rows may have failed' },
				{ name: 'Done or Failed', value: 'both' },
				{ name: 'Failed', value: 'FAILED', description: 'Voucherify could not execute it' },
			],
			default: 'both',
			description: 'Which outcome of a job starts the workflow',
		},
		{
			displayName: 'Add Result',
			name: 'addResult',
			type: 'boolean',
			default: true,
			description:
				'Whether to add the result: how many rows were processed, and which failed. It takes one more call per job, so a poll returns up to three jobs instead of up to 500.',
		},
	],
});

function itemsOf({ client, parameters }: Session): JobItems<AsyncAction> {
	const takesTime = parameters.flag('addResult');
	const isSimplified = parameters.flag('simplify');
	const show = (job: AsyncAction) =>
		isSimplified ? simplifiedBy(asyncActionColumns, job) : withoutTokens(job);
	return {
		takesTime,
		async itemOf(listed) {
			if (!takesTime) return { json: show(listed) };
			const job = listed.result ? listed : await fetchAsyncAction(client, listed.id);
			const report = await readJobReport(client, job);
			return {
				json: {
					...show(job),
					done_count: report.done ?? null,
					failed_count: report.failed ?? null,
					failed_rows: listFailedRows(report).map((row) => ({ ...row })),
				},
			};
		},
		itemWithout: (job, failure) => ({ json: { ...show(job), result_error: failure.message } }),
	};
}
