import { believe } from '../../../support/beliefs';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { KNOWN, on, product } from './products';

useSandbox();

describe('Product Collection', () => {
	const collections = () => sandbox.world.productCollections.all();

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

	it('keeps the changes of both items for one collection', async () => {
		const { productCollections } = sandbox.world;
		const like = { name: 'Dear', type: 'AUTO_UPDATE', object: 'products_collection' } as const;
		const { id } = productCollections.add({
			...productCollections.born(),
			...like,
			filter: { junction: 'and' },
		});
		const price = { conditions: { $more_than: [10_000] } };
		await itemsOf({
			...on('productCollection', 'update', {
				productCollectionId: byId(id),
				updateFields: {
					name: '={{ $json.name }}',
					conditions: "={{ $json.conditions || '' }}",
				},
			}),
			items: [{ name: 'New' }, { conditions: { price } }, { name: 'Newest' }],
		});
		const filter = { junction: 'and', price };
		expect(productCollections.get(id)).toMatchObject({ name: 'Newest', filter });
	});
});

it('lists the SKUs of the chosen product, or of all', async () => {
	const { parameters } = on('sku', 'update', { productId: byId(KNOWN) });
	const { results } = await openList(sandbox, 'searchProductSkus', { parameters });
	const entries = product().skus.data.map(({ id, sku, source_id }) => ({
		name: `${sku} · ${source_id}`,
		value: id,
	}));
	expect(results).toEqual(entries.reverse());
	const all = await openList(sandbox, 'searchSkus', { parameters: on('sku', 'get').parameters });
	expect(all.results).toHaveLength(200);
});
