import { parse } from 'csv-parse/sync';
import { isJsonObject, valueAt } from '../../../nodes/Voucherify/api/types';
import type { Judgements } from '../passport';
import type { Project } from '../project';
import { textAt } from './rows';

const REPORTED = /^(CUSTOMERS|PRODUCTS|VOUCHERS)\.(BULK|METADATA)_UPDATE$/;

/** The newest job that has a report, with the report's text. */
async function newestReport(project: Project) {
	const jobs = await project.rows('/v1/async-actions?limit=100', 'async_actions', 'data');
	const job = jobs.find(({ status, type }) => status === 'DONE' && REPORTED.test(String(type)));
	const id = textAt(job, 'id');
	if (!job || id === undefined) return undefined;
	const { body } = await project.read(`/v1/async-actions/${encodeURIComponent(id)}`);
	const reports = isJsonObject(body) ? valueAt(body, 'result', 'reports') : undefined;
	const [url]: unknown[] = Array.isArray(reports) ? reports : [];
	if (typeof url !== 'string') return undefined;
	const { status, text } = await project.read(url);
	return status === 200 ? { job, text } : undefined;
}

/** Cells of a report, starting with its header. */
async function tableOf(project: Project) {
	const report = await newestReport(project);
	if (!report) return undefined;
	const delimiter = isSplitBySemicolons(report.text) ? ';' : ',';
	const options = { delimiter, relax_column_count: true, skip_empty_lines: true };
	const [header = [], ...rows]: string[][] = parse(report.text, options);
	return { by: [report.job], header, rows };
}

const isSplitBySemicolons = (text: string) => {
	const [header = ''] = text.split(/\r?\n/, 1);
	return header.includes(';') && !header.includes(',');
};

/** Beliefs about background jobs. */
export const jobs = {
	reportDelimiter: async (project) => {
		const report = await newestReport(project);
		if (!report) return undefined;
		return { is: isSplitBySemicolons(report.text) ? 'semicolon' : 'comma', by: [report.job] };
	},

	reportKey: async (project) => {
		const table = await tableOf(project);
		if (!table) return undefined;
		const isAsSent = table.header.some((name) => name === 'source_id' || name === 'code');
		return { is: isAsSent ? 'body' : 'heading', by: table.by };
	},

	reportRows: async (project) => {
		const table = await tableOf(project);
		const column = table?.header.indexOf('updated') ?? -1;
		if (!table || table.rows.length === 0) return undefined;
		const hasDone = table.rows.some((row) => row[column] === 'true');
		return { is: hasDone ? 'all' : 'failed', by: table.by };
	},
} satisfies Judgements;
