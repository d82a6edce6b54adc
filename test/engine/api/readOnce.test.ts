import '../../support/smallLimits';
import { PAGE_SIZE } from '../../../nodes/Voucherify/api/limits';
import { credentialsFor, runNode } from '../../support/engine';
import { rowsInTime } from '../../support/listAnswers';
import { rawService as service, useRawService } from '../../support/rawService';

useRawService();

/** Reads `count` transactions of each card, one card after another. */
async function readAll(cards: string[], count: number) {
	const rows = rowsInTime(count);
	service.answering = ({ target }) => {
		const { searchParams } = new URL(target, service.url);
		const order = searchParams.get('order') === 'id' ? rows : rows.toReversed();
		const after = searchParams.get('starting_after_id');
		const from = after ? order.findIndex(({ id }) => id === after) + 1 : 0;
		const data = order.slice(from, from + PAGE_SIZE);
		return { body: JSON.stringify({ data, has_more: from + PAGE_SIZE < rows.length }) };
	};
	const { items, error } = await runNode({
		credentials: credentialsFor(service),
		items: cards.map((card) => ({ card })),
		parameters: {
			resource: 'voucherTransaction',
			operation: 'getAll',
			voucherCode: { __rl: true, mode: 'code', value: '={{ $json.card }}' },
			returnAll: true,
			requestOptions: { concurrency: 1 },
		},
	});
	expect(error).toBeUndefined();
	expect(items).toHaveLength(cards.length * count);
	const first = service.requests.filter(({ target }) => /order=-id&limit=10$/.test(target));
	return first.map(({ target }) => target.split('/')[3]);
}

describe('data that several items of an execution read', () => {
	it('is read once, as long as the cache has room', async () => {
		expect(await readAll(['a', 'b', 'a', 'b', 'a'], 75)).toEqual(['a', 'b']);
	});

	it('is dropped from the cache when it was not used for a while, so that memory does not grow with the items', async () => {
		expect(await readAll(['a', 'b', 'c', 'b', 'd', 'e', 'b', 'a'], 90)).toEqual([
			...['a', 'b', 'c'],
			...['d', 'e'],
			'a',
		]);
	});

	it('is read once by adjacent items, however large it is', async () => {
		expect(await readAll(['a', 'a', 'b', 'b', 'a'], 360)).toEqual(['a', 'b', 'a']);
	});
});

it('names the first of the items that share an error', async () => {
	service.answering = () => ({ status: 404, body: '{"key":"not_found","message":"Not found"}' });
	const { error } = await runNode({
		credentials: credentialsFor(service),
		items: [{}, {}, {}],
		parameters: {
			resource: 'voucherTransaction',
			operation: 'getAll',
			voucherCode: { __rl: true, mode: 'code', value: 'a' },
		},
	});
	expect(error).toMatchObject({ httpCode: '404', context: { itemIndex: 0 } });
	expect(service.requests).toHaveLength(1);
});

it('reads again for the next item what failed while Voucherify was away', async () => {
	service.answering = () =>
		service.requests.length === 1
			? { status: 501, body: '{}' }
			: { body: JSON.stringify({ data: [], has_more: false }) };
	const { items } = await runNode({
		credentials: credentialsFor(service),
		items: [{}, {}, {}],
		parameters: {
			resource: 'voucherTransaction',
			operation: 'getAll',
			voucherCode: { __rl: true, mode: 'code', value: 'a' },
			requestOptions: { concurrency: 1 },
		},
		node: { onError: 'continueRegularOutput', alwaysOutputData: true },
	});
	expect(items.filter(({ json }) => 'error' in json)).toHaveLength(1);
	expect(service.requests).toHaveLength(2);
});

it('warns each item of a list that lacks rows, and without a row beside the result', async () => {
	service.answering = () => ({ body: JSON.stringify({ customers: rowsInTime(2), total: 5 }) });
	const parameters = { resource: 'customer', operation: 'getAll', returnAll: true };
	const run = { credentials: credentialsFor(service), items: [{}, {}], parameters };
	const { items } = await runNode(run);
	expect(items.filter(({ json }) => 'warnings' in json)).toHaveLength(2);
	service.answering = () => ({ body: JSON.stringify({ customers: [], total: 5 }) });
	expect((await runNode(run)).hints).toEqual([
		expect.objectContaining({ message: expect.stringContaining('lists 0 of 5 rows') }),
	]);
});

it('reads a list again for another limit', async () => {
	service.answering = () => ({ body: JSON.stringify({ orders: rowsInTime(5), total: 5 }) });
	const { items } = await runNode({
		credentials: credentialsFor(service),
		items: [{ limit: 1 }, { limit: 5 }],
		parameters: { resource: 'order', operation: 'getAll', limit: '={{ $json.limit }}' },
	});
	expect(items).toHaveLength(6);
});

it('shows a row without an ID in a list whose rows need none', async () => {
	const redemption_entries = [{ id: 'r_1', result: 'SUCCESS' }, { result: 'FAILURE' }];
	service.answering = () => ({ body: JSON.stringify({ redemption_entries, total: 2 }) });
	const { items, error } = await runNode({
		credentials: credentialsFor(service),
		parameters: {
			resource: 'voucher',
			operation: 'getRedemptions',
			voucherCode: { __rl: true, mode: 'code', value: 'SUMMER' },
		},
	});
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.result)).toEqual(['SUCCESS', 'FAILURE']);
});
