import { DateTime } from 'luxon';
import { unexpectedAnswer } from '../../../api/errors/errors';
import { isJsonObject } from '../../../api/types';
import { reportColumns } from './reportColumns';
import { shownBy } from '../../../columns/row';
import { readEntries } from '../../../forms/reading/inputFields';
import type { Parameters } from '../../../forms/reading/parameters';
import type { SingleOperation } from '../../../run/types';
import { fields, LONGEST, reportFilters } from './reportFields';

/** Number of rows in the all-time report on tiers: the default and the maximum. */
const MOST_TIERS = 100;

/**
 * Get a report on a loyalty program, as rows for a chart. Voucherify neither lists nor exports the transactions of a whole
 * program: only reports cover all members.
 * @see https://docs.voucherify.io/api-reference/loyalty-v2-reports-overview
 */
export const getReport: SingleOperation = {
	value: 'getReport',
	name: 'Get Report',
	action: 'Get a report on a program',
	description:
		'Get points earned or spent, tiers or earning rules by day, week, month or quarter. For single transactions, use Card → Get Transactions: Voucherify lists them only per card.',
	fields,
	async execute({ client, parameters }) {
		const metric = parameters.text('metric');
		const period = parameters.text('period');
		const filters = readEntries(parameters, reportFilters(metric), 'filters').flatMap(
			([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []),
		);
		const call = {
			method: 'GET',
			path: [
				...['v2', 'loyalties', 'programs', parameters.text('programId')],
				...['reports', metric, period],
			],
			query: {
				...(period === 'daily' && datesIn(parameters)),
				...Object.fromEntries(filters),
			},
		} as const;
		const show = shownBy(parameters, reportColumns(metric, period === 'daily'));
		const body = await client.request(call);
		const rows: unknown = isJsonObject(body) ? body.data : undefined;
		if (!Array.isArray(rows) || !rows.every(isJsonObject))
			throw unexpectedAnswer('it is not a report', client.about(call));
		// Only this report has a limit, and its response shows neither the number of rows nor how to read the rest.
		if (metric === 'tiers' && period === 'summary' && rows.length >= MOST_TIERS) {
			throw parameters.failed(
				`The report may have more than ${MOST_TIERS} tiers, but Voucherify returns no others`,
				'No partial report is returned: add the filter Tier Structure or Tier.',
			);
		}
		return rows.map((row) => ({ json: show(row) }));
	},
};

/**
 * Reads the dates of the report.
 * @throws NodeOperationError if the start is not before the end, or they span more than the service reports at once
 */
function datesIn(parameters: Parameters) {
	const resolution = parameters.text('resolution');
	const [start, end] = [dayIn(parameters, 'startDate'), dayIn(parameters, 'endDate')];
	if (start >= end) {
		const advice = 'Correct one of the two dates.';
		throw parameters.invalid('startDate', 'is not before End Date', advice);
	}
	const limit = LONGEST.find(({ name }) => name === resolution);
	const last = limit && DateTime.fromISO(start, { zone: 'utc' }).plus(limit.span).toISODate();
	if (limit && last && end > last) {
		throw parameters.invalid(
			'endDate',
			`is too late: a report by ${resolution} covers at most ${limit.words}`,
			'Choose a coarser resolution, or get the report in parts.',
		);
	}
	return { start_date: start, end_date: end, resolution };
}

/** Reads a day in the workflow's time zone, such as 2026-01-31. */
function dayIn(parameters: Parameters, name: string): string {
	const day = parameters.day(name);
	if (day === undefined) throw parameters.invalid(name, 'is empty', 'Pick a date.');
	return day;
}
