import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { DateTime } from 'luxon';
import type { VoucherifyClient } from '../../api/client/client';
import { unexpectedResponse } from '../../api/errors/errors';
import type { ApiCall } from '../../api/http/request';
import { isJsonObject } from '../../api/types';
import type { Parameters } from '../../forms/reading/parameters';
import { parseDay } from '../../forms/reading/times';

/** Longest report that the service gives, by resolution. */
const LONGEST = [
	{ name: 'day', span: { days: 90 }, words: '90 days' },
	{ name: 'week', span: { weeks: 12 }, words: '12 weeks' },
	{ name: 'month', span: { months: 12 }, words: '12 months' },
	{ name: 'quarter', span: { months: 12 }, words: '4 quarters' },
];

/** The fields that {@link readReportPeriod} reads. */
export const reportPeriod: INodeProperties[] = [
	{
		displayName: 'Start Date',
		name: 'startDate',
		type: 'dateTime',
		required: true,
		default: '',
		description: 'The first day of the report. The time is ignored.',
	},
	{
		displayName: 'End Date',
		name: 'endDate',
		type: 'dateTime',
		required: true,
		default: '',
		description: 'The last day of the report. The time is ignored.',
	},
	{
		displayName: 'Resolution',
		name: 'resolution',
		type: 'options',
		options: [
			{ name: 'Day', value: 'day', description: 'Up to 90 days' },
			{ name: 'Month', value: 'month', description: 'Up to 12 months' },
			{ name: 'Quarter', value: 'quarter', description: 'Up to 4 quarters' },
			{ name: 'Week', value: 'week', description: 'Up to 12 weeks' },
		],
		default: 'day',
		description: 'The time span of each row',
	},
];

/**
 * Reads the dates of the report.
 * @throws NodeOperationError if the start is not before the end, or they span more than the service reports at once
 */
export function readReportPeriod(parameters: Parameters) {
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
	const day = parameters.parsed(name, parseDay);
	if (day === undefined) throw parameters.invalid(name, 'is empty', 'Pick a date.');
	return day;
}

/**
 * Returns the rows of a report.
 * @throws NodeApiError if the response has none
 */
export async function fetchReport(client: VoucherifyClient, call: ApiCall): Promise<IDataObject[]> {
	const body = await client.request(call);
	const rows: unknown = isJsonObject(body) ? body.data : undefined;
	if (Array.isArray(rows) && rows.every(isJsonObject)) return rows;
	throw unexpectedResponse('it is not a report', client.about(call));
}
