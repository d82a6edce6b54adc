import { stringify } from 'csv-stringify/sync';
import type { Beliefs } from '../beliefs';
import type { AsyncAction, ChangedRow, FailedRow } from './jobs';
import { iso } from './clock';

type Job = Readonly<AsyncAction>;

/** Number of failed rows in a result that lists only some of them. */
const SOME = 2;

/** How long reports are kept, in ms. */
const REPORTS_KEPT_MS = 7 * 86_400_000;

const FAILURE = {
	message: 'Internal error',
	details: 'The job could not be carried out',
	key: 'internal_error',
};

/** @param filesAt URL before `/v1/async-actions/…` of the report */
export function resultOf(job: Job, filesAt: string, beliefs: Readonly<Beliefs>) {
	const { done, failed = [] } = job.outcome;
	if (job.fails) return { errors: [FAILURE] };
	const counts = { done_count: done, failed_count: failed.length };
	if (job.tellsIn === 'reports' || job.tellsIn === 'memberReport') {
		const file = `${job.id}/${reportNameOf(job, beliefs)}?token=${job.token}`;
		return {
			...counts,
			reports: [`${filesAt}/v1/async-actions/${file}`],
			reports_available_till: iso(job.endsAt + REPORTS_KEPT_MS),
			errors: errorsOf(job, beliefs),
		};
	}
	const message = `${done} processed successfully, ${failed.length} failed.`;
	return {
		message,
		...(failed.length > 0 && {
			failed: failed.map(({ named, row, reason }) => ({ ...named, row, reason })),
		}),
		...counts,
	};
}

function errorsOf({ type, tellsIn, outcome }: Job, beliefs: Readonly<Beliefs>) {
	const { failed = [] } = outcome;
	if (tellsIn === 'memberReport') {
		return beliefs.memberFailures === 'result' ? failed.map(namedErrorOf) : [];
	}
	const listed = beliefs.errorsListed === 'all' ? failed : failed.slice(0, SOME);
	const { errorsNamed } = beliefs;
	const isNamed =
		errorsNamed === 'bulk' ? !type.endsWith('METADATA_UPDATE') : errorsNamed === 'always';
	return listed.map(isNamed ? namedErrorOf : errorOf);
}

const errorOf = ({ reason, key = 'invalid_payload' }: FailedRow) => ({
	key,
	message: 'Row refused',
	details: reason,
});

const namedErrorOf = (failed: FailedRow) => ({ ...failed.named, ...errorOf(failed) });

export const reportNameOf = ({ tellsIn }: Job, { memberReport }: Readonly<Beliefs>) =>
	tellsIn === 'memberReport' && memberReport === 'json' ? 'report.json' : 'report.csv';

export function jobReport(job: Job, beliefs: Readonly<Beliefs>): string {
	const rows = rowsOf(job, beliefs);
	if (reportNameOf(job, beliefs) === 'report.json') return JSON.stringify(rows);
	const delimiter = beliefs.reportDelimiter === 'comma' ? ',' : ';';
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	return stringify(rows, {
		header: true,
		columns: columns.length > 0 ? columns : ['source_id'],
		delimiter,
	});
}

/** By default only failed rows; the beliefs `reportMessages` and `reportRows` can add others. */
function rowsOf({ tellsIn, outcome }: Job, beliefs: Readonly<Beliefs>): object[] {
	const { failed = [], changed = [] } = outcome;
	if (tellsIn === 'memberReport') {
		const listed = changed.filter((row) => row.failed ?? beliefs.reportMessages === 'always');
		return listed.map((row) => ({ ...namesOf(row, beliefs), ...messagesOf(row.failed, beliefs) }));
	}
	if (outcome.changed && beliefs.reportRows === 'all')
		return changed.map((row) => changedCells(row, beliefs));
	return failed.map((row) => ({ ...namesOf(row, beliefs), ...messagesOf(row, beliefs) }));
}

const changedCells = ({ found, failed, named }: ChangedRow, beliefs: Readonly<Beliefs>) => ({
	...namesOf({ named }, beliefs),
	found: String(found),
	updated: String(!failed),
	...messagesOf(failed, beliefs),
});

function namesOf({ named }: Pick<FailedRow, 'named'>, { reportKey }: Readonly<Beliefs>) {
	if (reportKey === 'body') return named;
	return Object.fromEntries(
		Object.entries<string>(named).map(([name, value]) => [headingOf(name), value] as const),
	);
}

/** Returns e.g. "Source ID" for `source_id`. */
const headingOf = (name: string) =>
	name
		.split('_')
		.map((word) => (word === 'id' ? 'ID' : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`))
		.join(' ');

function messagesOf(failed: FailedRow | undefined, { reportMessages }: Readonly<Beliefs>) {
	if (reportMessages === 'never') return {};
	if (failed) return errorOf(failed);
	return { key: '', message: reportMessages === 'always' ? 'Done' : '', details: '' };
}
