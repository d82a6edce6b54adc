import type { Sandbox } from '../../../../sandbox';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { call, field, items } from '../client';
import { get, pass, post, type ShownSwitches } from './shown';

const UPDATE = '/v1/vouchers/bulk/async';
const SAME = '/v1/vouchers/metadata/async';
const BATCH = `/v2/loyalties/programs/${PROGRAM_IDS.beanSociety}/members/batch`;

/** Starts a job, and returns it when it is over. */
async function jobOf(sandbox: Sandbox, path: string, body: unknown): Promise<unknown> {
	const { json } = await post(sandbox, path, body);
	pass(sandbox, 60_000);
	return await get(sandbox, `/v1/async-actions/${String(field(json, 'async_action_id'))}`);
}

/** Lines of a job's report. */
async function reportOf(sandbox: Sandbox, job: unknown): Promise<string[]> {
	const { text } = await call(sandbox, String(field(job, 'result', 'reports', 0)));
	return text.trim().split('\n');
}

/** Rows with one existing code, and others that do not exist. */
const rows = (...others: string[]) =>
	['WELCOME-10', ...others].map((code) => ({ code, metadata: { printed: true } }));

const changed = (sandbox: Sandbox) => jobOf(sandbox, UPDATE, rows('NONE-1'));

const report = async (sandbox: Sandbox) => await reportOf(sandbox, await changed(sandbox));

/** Result of a batch with one unknown customer. */
const batch = (sandbox: Sandbox) => jobOf(sandbox, BATCH, [{ customer_id: 'cust_nobody' }]);

/** Observable effects of the switches for jobs. */
export const jobs = {
	reportRows: {
		see: async (sandbox) => (await report(sandbox)).map((line) => line.split(',').slice(0, 3)),
		as: {
			all: [
				['code', 'found', 'updated'],
				['WELCOME-10', 'true', 'true'],
				['NONE-1', 'false', 'false'],
			],
			failed: [
				['code', 'key', 'message'],
				['NONE-1', 'not_found', 'Row refused'],
			],
		},
	},
	reportMessages: {
		see: async (sandbox) => (await report(sandbox)).map((line) => line.split(',')[4]),
		as: {
			failed: ['message', '', 'Row refused'],
			always: ['message', 'Done', 'Row refused'],
			never: [undefined, undefined, undefined],
		},
	},
	reportKey: {
		see: async (sandbox) => {
			const job = await jobOf(sandbox, '/v1/customers/bulk/async', [{ source_id: 'ada' }]);
			return (await reportOf(sandbox, job))[0]?.split(',')[0];
		},
		as: { body: 'source_id', heading: 'Source ID' },
	},
	reportDelimiter: {
		see: async (sandbox) => (await report(sandbox))[0]?.slice(0, 10),
		as: { comma: 'code,found', semicolon: 'code;found' },
	},
	errorsNamed: {
		see: async (sandbox) => {
			const codes = ['WELCOME-10', 'NONE-1'];
			const same = await jobOf(sandbox, SAME, { codes, metadata: { printed: true } });
			return [await changed(sandbox), same].map((job) => field(job, 'result', 'errors', 0, 'code'));
		},
		as: {
			bulk: ['NONE-1', undefined],
			always: ['NONE-1', 'NONE-1'],
			never: [undefined, undefined],
		},
	},
	errorsTold: {
		see: async (sandbox) => {
			const job = await jobOf(sandbox, UPDATE, rows('NONE-1', 'NONE-2', 'NONE-3'));
			return items(job, 'result', 'errors').length;
		},
		as: { all: 3, some: 2 },
	},
	memberFailures: {
		see: async (sandbox) => items(await batch(sandbox), 'result', 'errors').length,
		as: { report: 0, result: 1 },
	},
	memberReport: {
		see: async (sandbox) => (await reportOf(sandbox, await batch(sandbox)))[0]?.slice(0, 15),
		as: { csv: 'customer_id,key', json: '[{"customer_id"' },
	},
	emptyExport: {
		see: async (sandbox) => {
			const conditions = { $is: ['nobody'] };
			const body = {
				exported_object: 'order',
				parameters: { filters: { status: { conditions } } },
			};
			const { json } = await post(sandbox, '/v1/exports', body);
			pass(sandbox, 60_000);
			const done = await get(sandbox, `/v1/exports/${String(field(json, 'id'))}`);
			const url = field(done, 'result', 'url');
			return url === undefined ? 'none' : (await call(sandbox, String(url))).text;
		},
		as: { header: 'id,source_id,status\n', file: '', none: 'none' },
	},
} satisfies Partial<ShownSwitches>;
