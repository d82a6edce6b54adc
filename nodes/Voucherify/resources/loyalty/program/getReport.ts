import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { reportColumns } from './reportColumns';
import { shownBy } from '../../../columns/row';
import { readEntries } from '../../../forms/reading/inputFields';
import type { SingleOperation } from '../../../run/types';
import { fetchReport, readReportPeriod } from '../report';
import { fields, reportFilters } from './reportFields';

/** Number of rows in the all-time report on tiers: the default and the maximum. */
const MAX_TIERS = 100;

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
				...['v2', 'loyalties', 'programs', parameters.text(loyaltyProgram)],
				...['reports', metric, period],
			],
			query: {
				...(period === 'daily' && readReportPeriod(parameters)),
				...Object.fromEntries(filters),
			},
		} as const;
		const show = shownBy(parameters, reportColumns(metric, period === 'daily'));
		const rows = await fetchReport(client, call);
		// Only this report has a limit, and its response shows neither the number of rows nor how to read the rest.
		if (metric === 'tiers' && period === 'summary' && rows.length >= MAX_TIERS) {
			throw parameters.failed(
				`The report may have more than ${MAX_TIERS} tiers, but Voucherify returns no others`,
				'No partial report is returned: add the filter Tier Structure or Tier.',
			);
		}
		return rows.map((row) => ({ json: show(row) }));
	},
};
