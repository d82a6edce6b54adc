import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { exporting, onExports, transactions } from '../../../support/exportForms';
import { startRawService } from '../../../support/rawService';
import { posts } from '../../../support/requests';
import { sandbox } from '../../../support/sandbox';
import { withReadyExports } from './creating';

withReadyExports();

const exportingRows = (parameters: INodeParameters = {}) =>
	exporting({ output: 'rows', ...parameters });

/** Downloads the rows of an export with these files. */
async function rowsOf(...files: string[]) {
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
		...onExports('download', { exportId: byId('exp_1'), downloadAs: 'rows' }),
		credentials: credentialsFor(service),
	});
	await service.close();
	return { items: items.map(({ json }) => json), error };
}

describe('rows as items', () => {
	it('have the types of their columns, and null for empty cells', async () => {
		const items = await itemsOf(exportingRows());
		expect(items).toHaveLength(transactions().length);
		const [first] = transactions();
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

	it.each([
		['code', '000123', '000123'],
		['active', 'true', true],
		['redemption_count', '0', 0],
		['start_date', '', null],
		['loyalty_points', '12', 12],
		['orders_average_amount', '12.5', 12.5],
		['loyalty_points', '-7', -7],
		['loyalty_points', '007', '007'],
		['loyalty_points', '12345678901234567890', '12345678901234567890'],
		['metadata.loyalty_points', '7', '7'],
		['metadata.price', '1.50', '1.50'],
		['system_metadata.card_count', '1', '1'],
		['metadata', '{""ean"": 12345678901234567890}', '{"ean": 12345678901234567890}'],
		['metadata', '{""ean"": 12}', { ean: 12 }],
	])('lose no digit: %s %s', async (column, cell, value) => {
		const { items } = await rowsOf(`id,${column}\ncust_1,"${cell}"\n`);
		expect(items).toEqual([{ id: 'cust_1', [column]: value }]);
	});

	it('keep quoted text with line breaks across several chunks of the file', async () => {
		const name = `Smith, "Mary"\nof Köln 🎁 ${'é'.repeat(200_000)}`;
		const { items } = await rowsOf(`id,name\ncust_1,"${name.replaceAll('"', '""')}"\n`);
		expect(items).toEqual([{ id: 'cust_1', name }]);
	});

	it('come from all files of an export', async () => {
		sandbox.settings.exportFiles = 3;
		const items = await itemsOf(exportingRows());
		expect(items.map(({ id }) => id)).toEqual(transactions().map(({ id }) => id));
		const downloads = sandbox.requests.filter(({ path }) => path.startsWith('/download'));
		expect(downloads).toHaveLength(3);
	});

	it.each([
		['a header in each file', ['id,amount\nvtx_1,1\n', 'id,amount\nvtx_2,2\n']],
		['a header in the first file', ['id,amount\nvtx_1,1\n', 'vtx_2,2\n']],
	])('come from several files with %s', async (_, files) => {
		const { items } = await rowsOf(...files);
		expect(items).toEqual([
			{ id: 'vtx_1', amount: 1 },
			{ id: 'vtx_2', amount: 2 },
		]);
	});

	it('count without a value, too', async () => {
		const { items } = await rowsOf('source_id,amount\n,\na,1\n');
		expect(items).toEqual([
			{ source_id: null, amount: null },
			{ source_id: 'a', amount: 1 },
		]);
	});

	it('have a warning if values are missing', async () => {
		const { items } = await rowsOf('id,reason,amount\nvtx_1,Sorry\n');
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
		const { error, items } = await rowsOf(header, `${header}${rows}`, third || header);
		expect(error?.message).toBe(`File ${file} of the export exp_1 has ${problem}`);
		expect(items).toEqual([]);
	});

	it('are refused beyond the limit, with the name of the export and what to do', async () => {
		const all = transactions().length;
		const { error, items } = await runNode(exportingRows({ maxRows: all - 1 }));
		const [exported] = sandbox.world.exports.all().toReversed();
		expect(items).toEqual([]);
		expect(error?.message).toBe(`The export ${exported?.id} has more than ${all - 1} rows`);
		expect(error?.description).toContain('Export → Download');
		expect(posts()).toHaveLength(1);

		const downloading = (maxRows: number) =>
			onExports('download', { exportId: byId(exported?.id ?? ''), downloadAs: 'rows', maxRows });
		const { error: again } = await runNode(downloading(all - 1));
		expect(again?.message).toBe(error?.message);
		expect(await itemsOf(downloading(all))).toHaveLength(all);
	});

	it('are read again when the connection breaks in the middle, each once', async () => {
		sandbox.faults.add({ kind: 'resetAfter', path: '/download' });
		expect(await itemsOf(exportingRows())).toHaveLength(transactions().length);
	});
});

it('returns all files, each in its own field and under its own name', async () => {
	sandbox.settings.exportFiles = 2;
	const [exported] = sandbox.world.exports.all();
	const { id = '', token = '' } = exported ?? {};
	const { items } = await runNode(onExports('download', { exportId: byId(id) }));
	expect(items).toMatchObject([
		{
			binary: { data: { fileName: `${id}.csv` }, data_2: { fileName: `${id}-2.csv` } },
			json: { result: { urls: [expect.any(String), expect.any(String)] } },
		},
	]);
	expect(JSON.stringify(items[0]?.json)).not.toContain(token);
});
