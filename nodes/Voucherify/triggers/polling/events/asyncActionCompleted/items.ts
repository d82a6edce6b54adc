import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { fetchAsyncAction, type AsyncAction } from '../../../../api/jobs/asyncActions';
import { listFailedRows, readJobReport } from '../../../../api/jobs/jobReport';
import { simplify } from '../../../../forms/paging';
import { asyncActionColumns, withoutTokens } from '../../../../columns/asyncAction';
import { simplifiedBy } from '../../../../columns/row';
import type { Session } from '../../event';
import { readMaxEvents } from '../../fields';
import type { Handling } from '../../sources/job/delivery';

/** Fields that choose the content of an item. */
export const itemFields: INodeProperties[] = [
	{
		displayName: 'Add Result',
		name: 'addResult',
		type: 'boolean',
		default: true,
		description:
			'Whether to add the result: how many rows were processed, and which failed. It takes one more call per job, so a poll returns up to three jobs instead of up to 500.',
	},
	simplify,
];

/** Returns how jobs are filtered and turned into items. */
export function jobHandling(
	{ client, parameters }: Session,
	matches: (job: AsyncAction) => boolean,
): Handling<AsyncAction> {
	const addsResult = parameters.flag('addResult');
	const isSimplified = parameters.flag('simplify');
	const show = (job: AsyncAction): IDataObject =>
		isSimplified ? simplifiedBy(asyncActionColumns, job) : withoutTokens(job);
	return {
		limit: readMaxEvents(parameters),
		matches,
		takesTime: addsResult,
		async itemOf(listed) {
			if (!addsResult) return { json: show(listed) };
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
