import type { INodeParameters } from 'n8n-workflow';
import { rowsByDateWindow } from '../../../nodes/Voucherify/api/lists/dateWindows';
import { isJsonObject, isResource } from '../../../nodes/Voucherify/api/types';
import { startSandbox, type Sandbox, type Sizes } from '../../../sandbox';
import { clientFor } from '../../support/apiClient';
import { credentialsFor, runNode } from '../../support/engine';
import { rowsInTime, servingByTime, type ListManners } from '../../support/listAnswers';
import { startRawService } from '../../support/rawService';

let sandbox: Sandbox;
const start = async (sizes: Partial<Sizes> = {}) => {
	sandbox = await startSandbox({ sizes: { transactions: 0, ...sizes } });
};
afterEach(async () => {
	await sandbox.close();
});

const getMany = (resource: string, parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource, operation: 'getAll', returnAll: true, simplify: false, ...parameters },
});

function idAt(answer: unknown, key: string, index: number): string {
	const rows = isJsonObject(answer) ? answer[key] : undefined;
	const row: unknown = Array.isArray(rows) ? rows[index] : undefined;
	return isResource(row) ? row.id : 'none';
}

const ids = (items: Array<{ json: { id?: unknown } }>) => items.map(({ json }) => String(json.id));

describe('rows with the same time, while others are deleted', () => {
	it.each(['created_at', '-created_at'])(
		'250 products of one millisecond, %s: loses none when one of the first page is deleted after it was read',
		async (order) => {
			await start({ products: 250, productsSharingTimestamp: 250 });
			const { products } = sandbox.world;
			const before = products.all().map(({ id }) => id);
			let calls = 0;
			sandbox.meanwhile.after = (_, __, answer) => {
				calls += 1;
				if (calls === 2) products.remove(idAt(answer, 'products', 10));
			};
			const { items, error } = await runNode(getMany('product', { options: { order } }));
			expect(error).toBeUndefined();
			const missing = before.filter((id) => products.find(id) && !ids(items).includes(id));
			const warned = items.some(({ json }) => 'warnings' in json);
			expect({ missing: warned ? 0 : missing.length }).toEqual({ missing: 0 });
		},
	);

	it('260 products, 60 in each millisecond: loses none when one is deleted that was read', async () => {
		await start({ products: 260 });
		const { products } = sandbox.world;
		const at = Date.parse('2026-03-05T00:00:00.000Z');
		for (const [index, { id }] of products.all().entries())
			products.change(id, { created_at: new Date(at + Math.floor(index / 60)).toISOString() });
		const before = products.all().map(({ id }) => id);
		let calls = 0;
		sandbox.meanwhile.after = (_, __, answer) => {
			calls += 1;
			// The first row of this page, whichever it is.
			if (calls === 2) products.remove(idAt(answer, 'products', 0));
		};
		const { items, error } = await runNode(
			getMany('product', { options: { order: 'created_at' } }),
		);
		expect(error).toBeUndefined();
		const missing = before.filter((id) => products.find(id) && !ids(items).includes(id));
		const warned = items.some(({ json }) => 'warnings' in json);
		expect({ missing: warned ? 0 : missing.length }).toEqual({ missing: 0 });
	});
});

it('does not lose a product that is updated meanwhile, in the order of updates', async () => {
	await start({ products: 250 });
	const { products } = sandbox.world;
	const before = products.all().map(({ id }) => id);
	let calls = 0;
	sandbox.meanwhile.after = (_, __, answer) => {
		calls += 1;
		if (calls !== 1) return;
		const first = Array.from({ length: 100 }, (___, index) => idAt(answer, 'products', index));
		const later = before.find((id) => !first.includes(id)) ?? '';
		products.change(later, { updated_at: '2031-01-01T00:00:00.000Z' });
	};
	const { items } = await runNode(getMany('product', { options: { order: '-updated_at' } }));
	expect(before.filter((id) => !ids(items).includes(id))).toEqual([]);
});

it('does not lose active vouchers when another one becomes active meanwhile', async () => {
	await start({});
	const { vouchers } = sandbox.world;
	const [one] = vouchers.all().filter(({ active }) => active);
	if (!one) throw new Error('none');
	const from = Date.parse('2031-01-01T00:00:00.000Z');
	const made: string[] = [];
	for (let index = 0; index < 299; index += 1) {
		const id = `v_late${String(index).padStart(4, '0')}`;
		vouchers.add({
			...one,
			...vouchers.born(from + index * 1000),
			id,
			code: `LATE-${index}`,
			active: index !== 150,
		});
		if (index !== 150) made.push(id);
	}
	let calls = 0;
	sandbox.meanwhile.after = () => {
		calls += 1;
		if (calls === 1) vouchers.change('v_late0150', { active: true });
	};
	const { items, error } = await runNode(
		getMany('voucher', {
			filters: { status: 'enabled', createdAfter: '2030-12-31T00:00:00Z' },
			options: { order: 'created_at' },
		}),
	);
	expect(error).toBeUndefined();
	expect(made.filter((id) => !ids(items).includes(id))).toEqual([]);
});

describe('the last rows of a list that are deleted while it is read', () => {
	const manners: ListManners = {
		inclusive: false,
		order: 'created_at',
		says: 'total',
		after: { start_date: 'created_at' },
		before: { end_date: 'created_at' },
	};

	it.each([true, false])(
		'raise no error, where the total respects bounds: %s',
		async (respects) => {
			const service = await startRawService();
			const rows = rowsInTime(103, 1);
			const serve = servingByTime(rows, manners);
			let calls = 0;
			service.answering = (request) => {
				calls += 1;
				if (calls === 2) rows.splice(99);
				const answer = serve(request);
				if (respects) return answer;
				return { body: JSON.stringify({ ...JSON.parse(answer.body), total: rows.length }) };
			};
			const list = { path: ['v1', 'products'], key: 'rows', query: { order: 'created_at' } };
			const read = rowsByDateWindow(await clientFor(service), list, Infinity);
			const outcome = await read.then(
				({ length }) => length,
				(error: unknown) => String(error),
			);
			await service.close();
			expect(outcome).toBe(100);
		},
	);
});

it('does not silently miss a reward when one is deleted and another one created', async () => {
	await start({});
	const { rewards } = sandbox.world;
	const [one] = rewards.all();
	if (!one) throw new Error('none');
	for (let index = 0; index < 250; index += 1)
		rewards.add({ ...one, ...rewards.born(sandbox.world.now() + index) });
	const before = rewards.all().map(({ id }) => id);
	let calls = 0;
	sandbox.meanwhile.after = (_, __, answer) => {
		calls += 1;
		if (calls !== 1) return;
		rewards.remove(idAt(answer, 'data', 10));
		rewards.add({ ...one, ...rewards.born(sandbox.world.now() + 1000) });
	};
	const { items, error, hints } = await runNode(getMany('reward'));
	expect(error).toBeUndefined();
	const missing = before.filter((id) => rewards.find(id) && !ids(items).includes(id));
	expect(missing).toHaveLength(1);
	expect(hints).toMatchObject([{ message: expect.stringContaining('only page numbers') }]);
});

it('says in the first item that a reward may be missing, where others were added meanwhile', async () => {
	await start({});
	const { rewards } = sandbox.world;
	const [one] = rewards.all();
	if (!one) throw new Error('none');
	const add = (at: number) => rewards.add({ ...one, ...rewards.born(sandbox.world.now() + at) });
	for (let index = 0; index < 250; index += 1) add(index);
	sandbox.meanwhile.after = () => {
		add(1_000);
	};
	const { items } = await runNode(getMany('reward'));
	const [first, ...others] = items.map(({ json }) => json.warnings);
	expect(first).toEqual([expect.stringContaining('only page numbers')]);
	expect(others.filter(Boolean)).toEqual([]);
});

it('says in the first item that the list of customers has fewer rows than it counts', async () => {
	await start();
	const service = await startRawService();
	const rows = rowsInTime(250);
	service.answering = servingByTime(rows, {
		inclusive: false,
		order: '-created_at',
		says: 'total',
		startingAfter: 'starting_after',
		hides: rows[100]?.id,
	});
	const credentials = credentialsFor(service);
	const { items } = await runNode({ ...getMany('customer'), credentials });
	await service.close();
	const [first, ...others] = items.map(({ json }) => json.warnings);
	expect(first).toEqual([expect.stringContaining('lists 249 of 250 rows')]);
	expect(others).toEqual(Array.from({ length: 248 }, () => undefined));
});

it('says in the first item that a product may be missing, where others were added to a crowd', async () => {
	await start({ products: 250, productsSharingTimestamp: 250 });
	const { products } = sandbox.world;
	const [one] = products.all();
	if (!one) throw new Error('none');
	sandbox.meanwhile.after = () => {
		products.add({ ...one, ...products.born(sandbox.world.now()) });
	};
	const { items } = await runNode(getMany('product', { options: { order: 'created_at' } }));
	expect(items[0]?.json.warnings).toEqual([expect.stringContaining('page numbers')]);
});
