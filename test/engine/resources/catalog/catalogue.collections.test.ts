import type { INodeParameters } from 'n8n-workflow';
import { believe } from '../../../support/beliefs';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { bodies } from '../../../support/requests';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { on, product } from './products';

useSandbox();

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
		[
			'listed',
			{ specifyProducts: 'list', ids: '={{ " " }}' },
			'IDs is empty: its expression has no value',
		],
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
				conditions: "={{ $json.conditions || '' }}",
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
