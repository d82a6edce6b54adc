import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { fetchAsyncAction, type AsyncAction } from '../../../api/asyncActions';
import { reportOf } from '../../../api/failedRows';
import { simplify } from '../../../fields/paging';
import { asyncActionColumns, withoutTokens } from '../../../items/asyncAction';
import { simplifiedBy } from '../../../items/row';
import type { Session } from '../event';
import { maxEventsOf } from '../fields';
import type { Handling } from '../jobList/delivery';

/** How many results one poll reads: each takes a call or more. */
const RESULTS_PER_POLL = 20;

/** Fields that say what an item holds. */
export const itemFields: INodeProperties[] = [
	{
		displayName: 'Add Result',
		name: 'addResult',
		type: 'boolean',
		default: true,
		description:
			'Whether to add what has become of the rows: how many were carried out, and which have failed. It takes one more call for each job.',
	},
	simplify,
];

/** What becomes of the jobs that match. */
export function handlingOf(
	{ client, parameters, binary }: Session,
	matches: (job: AsyncAction) => boolean,
): Handling<AsyncAction> {
	const wanted = maxEventsOf(parameters);
	const addsResult = parameters.flag('addResult');
	const isSimplified = parameters.flag('simplify');
	const show = (job: AsyncAction): IDataObject =>
		isSimplified ? simplifiedBy(asyncActionColumns, job) : withoutTokens(job);
	return {
		limit: addsResult ? Math.min(wanted, RESULTS_PER_POLL) : wanted,
		matches,
		takesTime: addsResult,
		async itemOf(listed) {
			if (!addsResult) return { json: show(listed) };
			const job = listed.result ? listed : await fetchAsyncAction(client, listed.id);
			const { done, failed, rows } = await reportOf(client, binary, job);
			return {
				json: {
					...show(job),
					done_count: done ?? null,
					failed_count: failed ?? null,
					failed_rows: rows.map((row) => ({ ...row })),
				},
			};
		},
		itemWithout: (job, failure) => ({ json: { ...show(job), result_error: failure.message } }),
	};
}
