import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { onExports as on } from '../../../support/exportForms';
import { startRawService } from '../../../support/rawService';
import { posts } from '../../../support/requests';
import { sandbox } from '../../../support/sandbox';
import { creating, withReadyExports } from './creating';

withReadyExports();

const transactions = (parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'voucherTransaction',
		operation: 'export',
		campaignId: byId('camp_Coffee7Club3Loyalty9Aa'),
		output: 'rows',
		...parameters,
	},
});

/** Downloads the rows of an export with these files. */
async function rowsOf(files: string[]) {
	const service = await startRawService();
	const urls = files.map((_, index) => `${service.url}/download/${index}`);
	service.answering = ({ target }) => {
		const file = files[Number(target.split('/').at(-1))];
		const exported = {
			id: 'exp_1',
			object: 'export',
			status: 'DONE',
			result: { url: urls[0], urls },
		};
		return target.startsWith('/v1/')
			? { body: JSON.stringify(exported) }
			: { headers: { 'content-type': 'text/plain' }, body: file ?? '' };
	};
	const { items, error } = await runNode({
		...on('download', { exportId: byId('exp_1'), downloadAs: 'rows' }),
		credentials: credentialsFor(service),
	});
	await service.close();
	return { items: items.map(({ json }) => json), error };
}

const booked = () => sandbox.world.ledger.of('camp_Coffee7Club3Loyalty9Aa');

describe('rows as items', () => {
	it('have the types of their columns, and null for empty cells', async () => {
		const items = await itemsOf(transactions());
		expect(items).toHaveLength(booked().length);
		const [first] = booked();
		expect(items[0]).toEqual({
			id: first?.id,
			type: first?.type,
			source_id: first?.source_id,
			reason: first?.reason,
			balance: first?.details.balance.balance,
			amount: first?.details.balance.amount,
			created_at: first?.created_at,
			voucher_id: first?.voucher_id,
			source: first?.source,
			details: first?.details,
			related_transaction_id: first?.related_transaction_id,
		});
	});

	it('keep codes made of digits as text', async () => {
		const { world } = sandbox;
		world.vouchers.change('SAVE-5', { code: '000123' });
		const filter = [{ field: 'code', operator: '$is', value: '000123' }];
		const [row] = await itemsOf(
			creating('voucher', {
				columns: ['code', 'active', 'redemption_count', 'start_date'],
				filters: { filter },
			}),
		);
		expect(row).toEqual({ code: '000123', active: true, redemption_count: 0, start_date: null });
	});

	it('keep attributes as they are written, whatever their names', async () => {
		const metadata = { loyalty_points: '007', card_count: '12345678901234567890', price: '1.50' };
		sandbox.world.customers.change('customer-00001', { metadata });
		const fields = Object.keys(metadata).map((name) => `metadata.${name}`);
		const items = await itemsOf(
			creating('customer', {
				columns: ['source_id', 'metadata'],
				options: { moreColumns: fields.join() },
			}),
		);
		const mary = items.find(({ source_id }) => source_id === 'customer-00001');
		expect(mary).toMatchObject({
			metadata,
			...Object.fromEntries(fields.map((field) => [field, Reflect.get(metadata, field.slice(9))])),
		});
	});

	it.each([
		['loyalty_points', '12', 12],
		['orders_average_amount', '12.5', 12.5],
		['loyalty_points', '-7', -7],
		['loyalty_points', '007', '007'],
		['loyalty_points', '12345678901234567890', '12345678901234567890'],
		['metadata', '{""ean"": 12345678901234567890}', '{"ean": 12345678901234567890}'],
		['metadata', '{""ean"": 12}', { ean: 12 }],
	])('lose no digit: %s %s', async (column, cell, value) => {
		const service = await startRawService();
		service.answering = ({ target }) => ({
			body: target.startsWith('/v1')
				? JSON.stringify({ id: 'exp_1', status: 'DONE', result: { url: `${service.url}/file` } })
				: `id,${column}\ncust_1,"${cell}"\n`,
		});
		const downloading = on('download', { exportId: byId('exp_1'), downloadAs: 'rows' });
		const items = await itemsOf({ ...downloading, credentials: credentialsFor(service) });
		await service.close();
		expect(items).toEqual([{ id: 'cust_1', [column]: value }]);
	});

	it('keep quoted text with line breaks across several chunks of the file', async () => {
		const name = 'Smith, "Mary"\nof Köln 🎁';
		for (let index = 0; index < 400; index += 1)
			sandbox.world.customers.change('customer-00001', { name: `${name} ${'é'.repeat(index)}` });
		const items = await itemsOf(creating('customer', { columns: ['source_id', 'name'] }));
		const mary = items.find(({ source_id }) => source_id === 'customer-00001');
		expect(mary?.name).toBe(`${name} ${'é'.repeat(399)}`);
	});

	it('come from all files of an export', async () => {
		sandbox.settings.exportFiles = 3;
		const items = await itemsOf(transactions());
		expect(items.map(({ id }) => id)).toEqual(booked().map(({ id }) => id));
		expect(sandbox.requests.map(({ path }) => path.split('/')[1])).toEqual([
			'v1',
			'v1',
			'download',
			'download',
			'download',
		]);
	});

	it.each([
		['a header in each file', ['id,amount\nvtx_1,1\n', 'id,amount\nvtx_2,2\n']],
		['a header in the first file', ['id,amount\nvtx_1,1\n', 'vtx_2,2\n']],
	])('come from several files with %s', async (_, files) => {
		expect(await rowsOf(files)).toEqual({
			items: [
				{ id: 'vtx_1', amount: 1 },
				{ id: 'vtx_2', amount: 2 },
			],
		});
	});

	it('count without a value, too', async () => {
		const { items } = await rowsOf(['source_id,amount\n,\na,1\n']);
		expect(items).toEqual([
			{ source_id: null, amount: null },
			{ source_id: 'a', amount: 1 },
		]);
	});

	it('have a warning if values are missing', async () => {
		const { items } = await rowsOf(['id,reason,amount\nvtx_1,Sorry\n']);
		expect(items).toEqual([
			{
				...{ id: 'vtx_1', reason: 'Sorry', amount: null },
				warnings: ['Rows with fewer values than columns: 1. Their other values are null.'],
			},
		]);
	});

	it.each([
		['2', 'more values than columns in row 2', 'vtx_1,Thanks,1,\nvtx_2,Sorry, again,500\n'],
		['2', 'an unclosed quote in or before row 1', 'vtx_1,"Sorry,1\nvtx_2,Thanks,2\n'],
		[
			'3',
			'the columns in another order in its first line',
			'',
			'amount,reason,id\n1,Thanks,vtx_1\n',
		],
	])('are refused if file %s has %s', async (file, problem, rows, third = '') => {
		const header = 'id,reason,amount\n';
		const { error, items } = await rowsOf([header, `${header}${rows}`, third || header]);
		expect(error?.message).toBe(`File ${file} of the export exp_1 has ${problem}`);
		expect(items).toEqual([]);
	});

	it('are refused beyond the limit, with the name of the export and what to do', async () => {
		const { error, items } = await runNode(transactions({ maxRows: 5 }));
		const [exported] = sandbox.world.exports.all().toReversed();
		expect(items).toEqual([]);
		expect(error?.message).toBe(`The export ${exported?.id} has more than 5 rows`);
		expect(error?.description).toContain('Export → Download');
		expect(posts()).toHaveLength(1);

		const exportId = byId(String(exported?.id));
		const { error: again } = await runNode(
			on('download', { exportId, downloadAs: 'rows', maxRows: 5 }),
		);
		expect(again?.message).toBe(error?.message);
		const all = await itemsOf(on('download', { exportId, downloadAs: 'rows' }));
		expect(all).toHaveLength(booked().length);
	});

	it('may be as many as the limit, or none', async () => {
		const maxRows = booked().length;
		expect(await itemsOf(transactions({ maxRows }))).toHaveLength(maxRows);
		const filter = [{ field: 'status', operator: '$is', value: 'PAID' }];
		expect(await itemsOf(creating('order', { filters: { filter } }))).toEqual([]);
	});

	it('are read again when the connection breaks in the middle, each once', async () => {
		sandbox.faults.add({ kind: 'resetAfter', path: '/download' });
		expect(await itemsOf(transactions())).toHaveLength(booked().length);
	});
});

describe('files of an export', () => {
	it('are all returned, each in its own field and under its own name', async () => {
		sandbox.settings.exportFiles = 2;
		const [exported] = sandbox.world.exports.all();
		const { items } = await runNode(on('download', { exportId: byId(String(exported?.id)) }));
		expect(items[0]?.binary).toMatchObject({
			data: { fileName: `${exported?.id}.csv` },
			data_2: { fileName: `${exported?.id}-2.csv` },
		});
		expect(JSON.stringify(items[0]?.json)).not.toContain(exported?.token);
		expect(items[0]?.json).toMatchObject({
			result: { urls: [expect.any(String), expect.any(String)] },
		});
	});
});
