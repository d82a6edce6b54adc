import type { INodeParameters } from 'n8n-workflow';
import { valueAt } from '../../../../nodes/Voucherify/api/types';
import { credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

const AWKWARD_CODE = 'GC/50%?..#ü🎁';

useSandbox();

const getMany = (voucher: string, parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'voucherTransaction',
		operation: 'getAll',
		voucherCode: { __rl: true, mode: 'id', value: voucher },
		...parameters,
	},
});

const queries = () => sandbox.requests.map(({ query }) => query);

describe('Voucher Transaction → Get Many', () => {
	it('sends the code as one encoded path segment, with the keys', async () => {
		await itemsOf(getMany(AWKWARD_CODE, { limit: 7 }));
		expect(sandbox.requests).toHaveLength(1);
		expect(sandbox.requests[0]).toMatchObject({
			method: 'GET',
			path: '/v1/vouchers/GC%2F50%25%3F..%23%C3%BC%F0%9F%8E%81/transactions',
			query: 'order=-id&limit=7',
			status: 200,
		});
		expect(sandbox.requests[0]?.headers).toMatchObject({ 'x-app-id': sandbox.keys.appId });
	});

	it('reads in the order that the user chose, from the transaction that the user named', async () => {
		const all = await itemsOf(
			getMany('COFFEE-0001', { returnAll: true, options: { order: 'id' } }),
		);
		const [, second, third] = all;
		const rest = await itemsOf(
			getMany('COFFEE-0001', {
				returnAll: true,
				options: { order: 'id', startingAfterId: String(second?.id) },
			}),
		);
		expect(rest[0]?.id).toBe(third?.id);
		expect(rest).toHaveLength(all.length - 2);

		const newestFirst = await itemsOf(getMany('COFFEE-0001', { returnAll: true }));
		expect(newestFirst.map(({ id }) => id)).toEqual(all.map(({ id }) => id).reverse());
	});

	it('reads a list once for several items, and gives each its own rows', async () => {
		const { items } = await runNode({
			...getMany('={{ $json.code }}', { returnAll: true }),
			items: [{ code: 'COFFEE-0001' }, { code: 'COFFEE-0002' }, { code: 'COFFEE-0001' }],
		});
		expect(sandbox.requests).toHaveLength(2);
		const of = (index: number) =>
			items.filter(({ pairedItem }) => JSON.stringify(pairedItem) === `{"item":${index}}`);
		expect(of(0).length).toBeGreaterThan(0);
		expect(of(2).map(({ json }) => json)).toEqual(of(0).map(({ json }) => json));
		expect(of(2)[0]?.json).not.toBe(of(0)[0]?.json);
	});

	it('costs no more requests than reading from one end when the list is short', async () => {
		await itemsOf(getMany('COFFEE-0001', { returnAll: true }));
		expect(queries()).toHaveLength(1);
	});

	it('returns nothing for a card without transactions', async () => {
		expect(await itemsOf(getMany('SUMMER-0002', { returnAll: true }))).toEqual([]);
	});

	it('simplifies to one flat row, or leaves the raw row unchanged', async () => {
		const [simple] = await itemsOf(getMany('GIFT-0001', { limit: 1 }));
		const [raw] = await itemsOf(getMany('GIFT-0001', { limit: 1, simplify: false }));
		expect(raw).toMatchObject({
			details: { balance: { object: 'balance' } },
		});
		expect(simple).toMatchObject({
			id: raw?.id,
			type: raw?.type,
			created_at: raw?.created_at,
			voucher_id: raw?.voucher_id,
		});
		expect(simple).toEqual(
			expect.objectContaining({ amount: expect.any(Number), balance: expect.any(Number) }),
		);
		expect(
			Object.values(simple ?? {}).filter((value) => typeof value === 'object' && value !== null),
		).toEqual([]);
	});

	it('gives every simplified row the same columns, null for missing values', async () => {
		const rows = await itemsOf(getMany('COFFEE-0001', { returnAll: true }));
		const columns = new Set(rows.map((row) => Object.keys(row).join()));
		expect(columns.size).toBe(1);
		expect(rows.flatMap((row) => Object.values(row))).not.toContain(undefined);
		expect(rows).toContainEqual(expect.objectContaining({ order_id: null }));
	});

	it.each([
		['points of a loyalty card', 'COFFEE-0001', 'points'],
		['credits of a gift card', 'GIFT-0001', 'amount'],
	])('shows by how much the %s have changed, with the sign', async (_, code, field) => {
		const rows = await itemsOf(getMany(code, { returnAll: true }));
		const raw = await itemsOf(getMany(code, { returnAll: true, simplify: false }));
		const amounts = rows.map(({ amount }) => Number(amount));
		expect(amounts).toEqual(raw.map((row) => valueAt(row, 'details', 'balance', field)));
		expect(Math.min(...amounts)).toBeLessThan(0);
		expect(Math.max(...amounts)).toBeGreaterThan(0);
	});

	it('pairs the rows of several items with the item that requested them, in input order', async () => {
		const { items } = await runNode({
			...getMany('={{ $json.code }}', { limit: 2 }),
			items: [{ code: 'COFFEE-0003' }, { code: 'SUMMER-0002' }, { code: 'COFFEE-0001' }],
		});
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 0 },
			{ item: 2 },
			{ item: 2 },
		]);
	});

	it.each([
		['an empty voucher', '={{ "" }}', {}, /Voucher is empty/],
		['a voucher of dots', '..', {}, /cannot be sent/],
		['half a character', 'a\ud800', {}, /cannot be sent/],
		['a limit of zero', 'COFFEE-0001', { limit: 0 }, /Limit must be a whole number of at least 1/],
		[
			'a limit that is no number',
			'COFFEE-0001',
			{ limit: '={{ "many" }}' },
			/Limit must be a whole number/,
		],
	])('refuses %s before anything is sent', async (_, code, parameters, message) => {
		const { error } = await runNode(getMany(code, parameters));
		expect(error?.message).toMatch(message);
		expect(error?.name).toBe('NodeOperationError');
		expect(sandbox.requests).toEqual([]);
	});

	it.each([
		[
			'promises more but brings nothing',
			{ object: 'list', data_ref: 'data', data: [], has_more: true },
		],
		[
			'does not move its cursor',
			{ data_ref: 'data', data: [{ id: 'vtx_1' }], has_more: true, more_starting_after: 'vtx_1' },
		],
		['is not a list', { data: 'none' }],
		['has rows without IDs', { data: [{}], has_more: false }],
	])('stops with an error at a list that %s', async (_, body) => {
		sandbox.faults.add({ kind: 'status', status: 200, body, times: Infinity });
		const { error } = await runNode(getMany('COFFEE-0001', { returnAll: true }));
		expect(error?.name).toBe('NodeApiError');
		expect(error?.message).toMatch(/response cannot be used/);
		expect(sandbox.requests.length).toBeLessThanOrEqual(2);
	});
});
