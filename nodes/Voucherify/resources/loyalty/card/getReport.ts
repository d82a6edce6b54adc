import { shownBy, type Columns } from '../../../columns/row';
import { simplify } from '../../../forms/paging';
import type { SingleOperation } from '../../../run/types';
import { cardPath, readCardPath } from '../fields';
import { fetchReport, readReportPeriod, reportPeriod } from '../report';

const columns: Columns = {
	date: 'date',
	points: 'points_total',
	points_earned: 'points_earned',
	points_added: 'points_added',
	points_purchased: 'points_purchased',
	points_purchased_reversed: 'points_purchased_reversed',
	points_subtracted: 'points_subtracted',
	points_spent: 'points_spent',
	points_expired: 'points_expired',
	points_refunded: 'points_refunded',
	points_returned: 'points_returned',
	pending_points: 'pending_points_total',
	pending_points_activated: 'pending_points_activated',
	pending_points_canceled: 'pending_points_canceled',
};

/**
 * Get how the points on a card changed, as rows for a chart.
 * @see https://docs.voucherify.io/api-reference/members/get-card-daily-points-report
 */
export const getReport: SingleOperation = {
	value: 'getReport',
	name: 'Get Report',
	action: 'Get a report on a card',
	description: 'Get how the points on a card changed, by day, week, month or quarter',
	fields: [...cardPath, ...reportPeriod, simplify],
	async execute(task) {
		const { client, parameters } = task;
		const query = readReportPeriod(parameters);
		const show = shownBy(parameters, columns);
		const path = [...(await readCardPath(task)), 'reports', 'daily'];
		const rows = await fetchReport(client, { method: 'GET', path, query });
		return rows.map((row) => ({ json: show(row) }));
	},
};
