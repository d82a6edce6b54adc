import type { Sandbox } from '../../../../sandbox';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { call, field, items } from '../client';
import { get, pass, pick, post, type ShownSwitches } from './shown';

/** Starts a job or an export, and returns it when it is over. */
async function doneAt(sandbox: Sandbox, path: string, body: unknown, list = 'async-actions') {
	const { json } = await post(sandbox, path, body);
	pass(sandbox, 60_000);
	return await get(
		sandbox,
		`/v1/${list}/${String(field(json, 'async_action_id') ?? field(json, 'id'))}`,
	);
}

/** Cells of a job's report. */
async function reportOf(sandbox: Sandbox, job: unknown) {
	const { text } = await call(sandbox, String(field(job, 'result', 'reports', 0)));
	return text
		.trim()
		.split('\n')
		.map((line) => line.split(','));
}

/** Changes a code that exists, and others that do not. */
const changed = (sandbox: Sandbox, ...others: string[]) => {
	const rows = ['WELCOME-10', ...others].map((code) => ({ code, metadata: { printed: true } }));
	return doneAt(sandbox, '/v1/vouchers/bulk/async', rows);
};

const report = async (sandbox: Sandbox) =>
	await reportOf(sandbox, await changed(sandbox, 'NONE-1'));

/** Result of a batch with one unknown customer. */
const batch = (sandbox: Sandbox) => {
	const path = `/v2/loyalties/programs/${PROGRAM_IDS.beanSociety}/members/batch`;
	return doneAt(sandbox, path, [{ customer_id: 'cust_nobody' }]);
};

/** Observable effects of the switches for jobs. */
export const jobs = {
	reportRows: {
		see: async (sandbox) => (await report(sandbox)).map((cells) => cells.slice(0, 3).join()),
		as: {
			all: ['code,found,updated', 'WELCOME-10,true,true', 'NONE-1,false,false'],
			failed: ['code,key,message', 'NONE-1,not_found,Row refused'],
		},
	},
	reportMessages: {
		see: async (sandbox) => (await report(sandbox)).map((cells) => cells[4]),
		as: {
			failed: ['message', '', 'Row refused'],
			always: ['message', 'Done', 'Row refused'],
			never: [undefined, undefined, undefined],
		},
	},
	reportKey: {
		see: async (sandbox) => {
			const job = await doneAt(sandbox, '/v1/customers/bulk/async', [{ source_id: 'ada' }]);
			return (await reportOf(sandbox, job))[0]?.[0];
		},
		as: { body: 'source_id', heading: 'Source ID' },
	},
	reportDelimiter: {
		see: async (sandbox) => (await report(sandbox))[0]?.[0]?.slice(0, 10),
		as: { comma: 'code', semicolon: 'code;found' },
	},
	errorsNamed: {
		see: async (sandbox) => {
			const body = { codes: ['WELCOME-10', 'NONE-1'], metadata: { printed: true } };
			const same = await doneAt(sandbox, '/v1/vouchers/metadata/async', body);
			return [await changed(sandbox, 'NONE-1'), same].flatMap((job) =>
				pick(job, 'result.errors.0.code'),
			);
		},
		as: {
			bulk: ['NONE-1', undefined],
			always: ['NONE-1', 'NONE-1'],
			never: [undefined, undefined],
		},
	},
	errorsListed: {
		see: async (sandbox) =>
			items(await changed(sandbox, 'NONE-1', 'NONE-2', 'NONE-3'), 'result', 'errors').length,
		as: { all: 3, some: 2 },
	},
	memberFailures: {
		see: async (sandbox) => items(await batch(sandbox), 'result', 'errors').length,
		as: { report: 0, result: 1 },
	},
	memberReport: {
		see: async (sandbox) => (await reportOf(sandbox, await batch(sandbox)))[0]?.[0]?.slice(0, 15),
		as: { csv: 'customer_id', json: '[{"customer_id"' },
	},
	emptyExport: {
		see: async (sandbox) => {
			const parameters = { filters: { status: { conditions: { $is: ['nobody'] } } } };
			const done = await doneAt(
				sandbox,
				'/v1/exports',
				{ exported_object: 'order', parameters },
				'exports',
			);
			const url = field(done, 'result', 'url');
			return url === undefined ? 'none' : (await call(sandbox, String(url))).text;
		},
		as: { header: 'id,source_id,status\n', file: '', none: 'none' },
	},
} satisfies Partial<ShownSwitches>;
