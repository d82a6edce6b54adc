import { byId, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { bodies } from '../../../support/requests';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { KNOWN, on, product } from './products';

useSandbox();

describe('Product', () => {
	it('is created once and then updated, by its source ID', async () => {
		const upserting = on('product', 'upsert', {
			sourceId: 'espresso',
			additionalFields: { name: '={{ $json.name }}', price: '={{ $json.price }}' },
		});
		const items = [
			{ name: 'Espresso', price: '1250' },
			{ name: '', price: 1350 },
		];
		const [made, changed] = await itemsOf({ ...upserting, items });
		expect(changed).toMatchObject({ id: made?.id, name: 'Espresso', price: 1350 });
		expect(bodies()).toEqual([
			{ source_id: 'espresso', name: 'Espresso', price: 1250 },
			{ source_id: 'espresso', price: 1350 },
		]);
	});

	it('is updated by its Voucherify ID', async () => {
		const { id } = product();
		const productId = byId(id);
		await itemsOf(
			on('product', 'upsert', {
				identifyBy: 'id',
				productId,
				additionalFields: { name: 'Espresso' },
			}),
		);
		expect(bodies()).toEqual([{ id, name: 'Espresso' }]);
		expect(product().name).toBe('Espresso');
	});

	it.each([
		['sourceId', { sourceId: 'espresso' }, 2],
		['nothing', {}, 1],
	])('is sent again after a reset only with an ID (%s)', async (identifyBy, identity, calls) => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await runNode(on('product', 'upsert', { identifyBy, ...identity }));
		expect(sandbox.requests.filter(({ method }) => method === 'POST')).toHaveLength(calls);
		if (calls > 1) expect(error).toBeUndefined();
		else expect(error?.message).toMatch(/Outcome unknown: /);
	});

	it.each<[string, unknown, string]>([
		['price', '12,50', 'Price is not a whole number, as minor units are'],
		['price', 12.5, 'Price is not a whole number, as minor units are'],
		['imageUrl', 'espresso.png', 'Image URL is not a web address'],
	])('is refused with a wrong %s before anything is sent: %s', async (field, value, message) => {
		const { error } = await runNode({
			...on('product', 'update', {
				productId: byId(KNOWN),
				updateFields: { [field]: '={{ $json.value }}' },
			}),
			items: [{ value: String(value) }],
		});
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it('includes its SKUs without Simplify', async () => {
		const getting = { productId: byId(KNOWN) };
		const [short] = await itemsOf(on('product', 'get', getting));
		expect(short).toMatchObject({ id: product().id, sku_count: 2 });
		const [whole] = await itemsOf(on('product', 'get', { ...getting, simplify: false }));
		expect(whole).toMatchObject({ skus: { data: [{ sku: 'small pack' }, { sku: 'large pack' }] } });
	});

	it('counts as already gone when the outcome of a delete was unknown', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const items = await itemsOf(on('product', 'delete', { productId: byId(KNOWN) }));
		expect(items).toMatchObject([{ already: true, productId: KNOWN }]);
		expect(sandbox.requests[0]?.query).toBe('');
	});
});

describe('SKU', () => {
	const skuOf = (index: number) => product().skus.data[index];

	it('is created once and then updated, by its source ID or its Voucherify ID', async () => {
		const [made] = await itemsOf(
			on('sku', 'upsert', { productId: byId(KNOWN), sourceId: 'espresso-xl' }),
		);
		const [changed] = await itemsOf(
			on('sku', 'upsert', {
				productId: byId(KNOWN),
				identifyBy: 'id',
				skuId: byId(String(made?.id)),
				additionalFields: { price: 2000 },
			}),
		);
		expect(changed).toMatchObject({ id: made?.id, source_id: 'espresso-xl', price: 2000 });
		expect(product().skus).toMatchObject({ total: 3 });
	});

	it('merges its metadata, and keeps the rest', async () => {
		const attribute = (name: string) => ({
			assignments: [{ id: '1', name, value: 'yes', type: 'string' }],
		});
		const updating = (name: string) =>
			on('sku', 'update', {
				productId: byId(KNOWN),
				skuId: byId(`${KNOWN}-small`),
				updateFields: { metadata: attribute(name) },
			});
		await itemsOf(updating('organic'));
		const [item] = await itemsOf(updating('fair'));
		expect(item).toMatchObject({ metadata: { organic: 'yes', fair: 'yes' }, sku: 'small pack' });
	});

	it('is refused an update without changes', async () => {
		const { error } = await runNode(
			on('sku', 'update', { productId: byId(KNOWN), skuId: byId(`${KNOWN}-small`) }),
		);
		expect(error?.message).toBe('Update Fields holds nothing to change');
		expect(sandbox.requests).toEqual([]);
	});

	it('is listed with those of the chosen product, or of all', async () => {
		const { parameters } = on('sku', 'update', { productId: byId(KNOWN) });
		const { results } = await openList(sandbox, 'searchProductSkus', { parameters });
		expect(results).toEqual(
			[0, 1].reverse().map((index) => ({
				name: `${skuOf(index)?.sku} · ${skuOf(index)?.source_id}`,
				value: skuOf(index)?.id,
			})),
		);
		const all = await openList(sandbox, 'searchSkus', { parameters: on('sku', 'get').parameters });
		expect(all.results).toHaveLength(200);
	});
});
