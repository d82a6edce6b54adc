import type { INodeParameters } from 'n8n-workflow';
import { believe } from '../../../support/beliefs';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { sandbox, useSandbox } from '../../../support/sandbox';

const KNOWN = 'product-00001';

useSandbox();

const on = (resource: string, operation: string, parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource, operation, ...parameters },
});

const product = (key = KNOWN) => sandbox.world.products.get(key);
const bodies = () => sandbox.requests.map(({ body }) => body);

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

describe('Product Collection', () => {
	const collections = () => sandbox.world.productCollections.all();
	const products = async (id: unknown) =>
		await itemsOf(
			on('productCollection', 'getProducts', {
				productCollectionId: byId(String(id)),
				returnAll: true,
			}),
		);

	it('contains the chosen products and SKUs', async () => {
		const [sku] = product().skus.data;
		const item = [
			{ object: 'product', itemId: byId(product().id) },
			{ object: 'sku', itemId: byId(String(sku?.id)) },
		];
		const [made] = await itemsOf(
			on('productCollection', 'create', { name: 'Hot drinks', items: { item } }),
		);
		expect(await products(made?.id)).toMatchObject(
			[
				{ object: 'product', id: product().id, name: product().name },
				{ object: 'sku', id: sku?.id, name: 'small pack', product_id: product().id },
			].sort((a, b) => (String(a.id) < String(b.id) ? 1 : -1)),
		);
	});

	it.each(['optional', 'required'] as const)(
		'accepts an SKU where the product of an SKU is %s',
		async (productOfSku) => {
			believe(sandbox, { productOfSku });
			const [sku] = product().skus.data;
			const ids = [product().id, String(sku?.id)];
			const item = ids.map((id, index) => ({
				object: index === 0 ? 'product' : 'sku',
				itemId: byId(id),
			}));
			const [made] = await itemsOf(
				on('productCollection', 'create', { name: 'Hot drinks', items: { item } }),
			);
			expect(made).toMatchObject({ products: ids.map((id) => ({ id })) });
			expect(collections().filter(({ name }) => name === 'Hot drinks')).toHaveLength(1);
			expect(sandbox.requests).toHaveLength(productOfSku === 'required' ? 3 : 1);
		},
	);

	it('looks up nothing after a refusal with another reason', async () => {
		const item = [{ object: 'sku', itemId: byId('sku_nowhere') }];
		const { error } = await runNode(
			on('productCollection', 'create', { name: 'Hot drinks', items: { item } }),
		);
		expect(error).toMatchObject({ httpCode: '404' });
		expect(sandbox.requests).toHaveLength(1);
	});

	it('accepts IDs from an expression', async () => {
		const ids = sandbox.world.products.all().map(({ id }) => id);
		const list = { specifyProducts: 'list', object: 'product', ids: '={{ $json.ids }}' };
		await itemsOf({
			...on('productCollection', 'create', { name: 'All', ...list }),
			items: [{ ids: ids.join(', ') }],
		});
		expect(
			collections()
				.at(-1)
				?.products?.map(({ id }) => id),
		).toEqual(ids);
	});

	it.each<[string, INodeParameters, string]>([
		['chosen', {}, 'Items is empty'],
		['listed', { specifyProducts: 'list', ids: '={{ " " }}' }, 'IDs is empty'],
	])('is not created empty: %s', async (_, chosen, message) => {
		const { error } = await runNode(on('productCollection', 'create', { name: 'All', ...chosen }));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it('follows conditions', async () => {
		const creating = (conditions: string) =>
			on('productCollection', 'create', {
				name: 'Expensive',
				collectionType: 'AUTO_UPDATE',
				conditions,
			});
		const filter = { object: { conditions: { $is: ['product'] } } };
		const price = { conditions: { $more_than: [10_000] } };
		const [made] = await itemsOf(creating(JSON.stringify({ ...filter, price })));
		expect(bodies()).toMatchObject([{ type: 'AUTO_UPDATE', filter: { junction: 'and', price } }]);
		const wanted = sandbox.world.products.all().filter((one) => Number(one.price) > 10_000);
		const found = await products(made?.id);
		expect(found.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
		expect(found.length).toBeGreaterThan(0);

		const { error } = await runNode(creating('{}'));
		expect(error?.message).toBe('Conditions (JSON) is empty');
	});

	describe('→ Update', () => {
		const STATIC = { name: 'Gifts', type: 'STATIC' } as const;
		const price = { conditions: { $more_than: [10_000] } };
		const filter = { junction: 'or', price, name: { conditions: { $is: ['Espresso'] } } };
		const DYNAMIC = { name: 'Expensive', type: 'AUTO_UPDATE', filter } as const;
		const idOf = (like: typeof STATIC | typeof DYNAMIC) => {
			const { productCollections } = sandbox.world;
			const object = 'products_collection';
			return productCollections.add({ ...productCollections.born(), object, ...like }).id;
		};
		const changing = (id: string, updateFields: INodeParameters) =>
			on('productCollection', 'update', { productCollectionId: byId(id), updateFields });
		const shown = () => sandbox.requests.map(({ method, body }) => [method, body]);

		it.each([
			['a dynamic one keeps its conditions when it is renamed', DYNAMIC, { filter }],
			['a static one has none', STATIC, {}],
		])('%s', async (_, like, kept) => {
			const [item] = await itemsOf(changing(idOf(like), { name: 'New' }));
			expect(shown()).toEqual([
				['GET', undefined],
				['PUT', { name: 'New', ...kept }],
			]);
			expect(item).toMatchObject({ name: 'New', type: like.type, ...kept });
		});

		it('keeps the name of a dynamic collection when its conditions are replaced', async () => {
			const conditions = JSON.stringify({ price });
			await itemsOf(changing(idOf(DYNAMIC), { conditions }));
			const body = { name: 'Expensive', filter: { junction: 'and', price } };
			expect(shown().at(-1)).toEqual(['PUT', body]);
		});

		it('costs one request when both are given', async () => {
			const conditions = JSON.stringify({ price });
			await itemsOf(changing(idOf(DYNAMIC), { name: 'New', conditions }));
			expect(shown()).toEqual([['PUT', { name: 'New', filter: { junction: 'and', price } }]]);
		});

		it('keeps the changes of both items for one collection', async () => {
			const id = idOf(DYNAMIC);
			const fields = {
				name: '={{ $json.name }}',
				conditions: '={{ $json.conditions }}',
			};
			await itemsOf({
				...changing(id, fields),
				items: [{ name: 'New' }, { conditions: { price } }, { name: 'Newest' }],
			});
			expect(sandbox.world.productCollections.get(id)).toMatchObject({
				name: 'Newest',
				filter: { junction: 'and', price },
			});
		});

		it('looks up an unknown collection, and fails with 404', async () => {
			const { error } = await runNode(changing('pc_nowhere', { name: 'New' }));
			expect(error).toMatchObject({ httpCode: '404' });
			expect(shown()).toEqual([['GET', undefined]]);
		});
	});

	it('says what uses it when it cannot be deleted', async () => {
		const [collection] = collections();
		const { validationRules } = sandbox.world;
		const [rule] = validationRules.all();
		const included = [{ object: 'products_collection', id: String(collection?.id) }];
		const applicable_to = { excluded: [] as [], included, included_all: false };
		validationRules.change(String(rule?.id), { applicable_to });
		const { error } = await runNode(
			on('productCollection', 'delete', { productCollectionId: byId(String(collection?.id)) }),
		);
		expect(error?.message).toBe('The product collection is in use, so it cannot be deleted');
		expect(error?.description).toContain(`in use by validation_rules with ids [${rule?.id}]`);
		expect(collections()).toHaveLength(3);
	});
});
