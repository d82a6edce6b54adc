import type { INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { first, type ExampleVariant, type OperationExample } from './example';
import { KNOWN } from './products';

const collectionOf = ({ productCollections }: World) => ({
	productCollectionId: byId(first(productCollections).id),
});
const collectionPath = ({ productCollections }: World, more = '') =>
	`/v1/product-collections/${first(productCollections).id}${more}`;

const OLD = 'pc_LastSummer';
const DYNAMIC = 'pc_AboveFifty';
const PRODUCTS = { conditions: { $is: ['product'] } };
const ESPRESSO = { conditions: { $is: ['Espresso'] } };
const FILTER = { junction: 'and', price: { conditions: { $more_than: [5000] } } };

const idsIn = (products: World['products']) => products.all().map(({ id }) => id);

/** An update that sends a part of what the collection has, as a PUT replaces the whole. */
const updating = (
	name: string,
	id: string,
	updateFields: INodeParameters,
	body: object,
): ExampleVariant => ({
	name,
	parameters: ({ productCollections }) => {
		const like = { ...first(productCollections), id, name: 'Dear' };
		const dynamic = { type: 'AUTO_UPDATE', filter: FILTER } as const;
		const own = id === DYNAMIC ? dynamic : { type: 'STATIC' as const };
		return {
			productCollectionId: byId(productCollections.add({ ...like, ...own }).id),
			updateFields,
		};
	},
	calls: () => [
		{ method: 'GET', path: `/v1/product-collections/${id}` },
		{ method: 'PUT', path: `/v1/product-collections/${id}`, body },
	],
	rows: () => [body],
});

export const productCollection: OperationExample[] = [
	{
		resource: 'productCollection',
		operation: 'getAll',
		parameters: () => ({ options: { order: 'updated_at' } }),
		calls: () => [
			{
				method: 'GET',
				path: '/v1/product-collections',
				query: { order: 'updated_at', limit: '50', page: '1' },
				answer: 'list',
			},
		],
	},
	{
		resource: 'productCollection',
		operation: 'create',
		parameters: ({ products }) => ({
			name: 'Hot drinks',
			items: { item: [{ object: 'product', itemId: byId(products.get(KNOWN).id) }] },
		}),
		calls: ({ products }) => [
			{
				method: 'POST',
				path: '/v1/product-collections',
				body: {
					name: 'Hot drinks',
					type: 'STATIC',
					products: [{ id: products.get(KNOWN).id, object: 'product' }],
				},
				answer: 'resource',
			},
		],
		done: ({ productCollections }) =>
			productCollections.all().filter(({ name }) => name === 'Hot drinks').length,
		variants: [
			{
				name: 'a collection of listed products',
				parameters: ({ products }) => ({
					specifyProducts: 'list',
					object: 'product',
					ids: `={{ "${idsIn(products).join(', ')}" }}`,
				}),
				calls: ({ products }) => [
					{
						method: 'POST',
						path: '/v1/product-collections',
						body: {
							name: 'Hot drinks',
							type: 'STATIC',
							products: idsIn(products).map((id) => ({ id, object: 'product' })),
						},
					},
				],
			},
			{
				name: 'a collection that follows conditions',
				parameters: () => ({
					collectionType: 'AUTO_UPDATE',
					conditions: JSON.stringify({ price: FILTER.price, object: PRODUCTS }),
				}),
				calls: () => [
					{
						method: 'POST',
						path: '/v1/product-collections',
						body: {
							name: 'Hot drinks',
							type: 'AUTO_UPDATE',
							filter: { ...FILTER, object: PRODUCTS },
						},
					},
				],
				rows: () => [{ type: 'AUTO_UPDATE', filter: FILTER }],
			},
		],
		refusals: [
			[{ items: {} }, 'Items is empty'],
			[{ specifyProducts: 'list', ids: '={{ " " }}' }, 'IDs is empty: its expression has no value'],
			[{ collectionType: 'AUTO_UPDATE', conditions: '{}' }, 'Conditions (JSON) is empty'],
		],
	},
	{
		resource: 'productCollection',
		operation: 'delete',
		parameters: ({ productCollections }) => ({
			productCollectionId: byId(
				productCollections.add({ ...first(productCollections), id: OLD }).id,
			),
		}),
		calls: () => [{ method: 'DELETE', path: `/v1/product-collections/${OLD}`, answer: 'nothing' }],
		done: ({ productCollections }) => (productCollections.find(OLD) ? 0 : 1),
	},
	{
		resource: 'productCollection',
		operation: 'get',
		parameters: collectionOf,
		calls: (world) => [{ method: 'GET', path: collectionPath(world), answer: 'resource' }],
	},
	{
		resource: 'productCollection',
		operation: 'getProducts',
		parameters: (world) => ({ ...collectionOf(world), options: { order: 'updated_at' } }),
		calls: (world) => [
			{
				method: 'GET',
				path: collectionPath(world, '/products'),
				query: { order: 'updated_at', limit: '50', page: '1' },
				answer: 'list',
			},
		],
	},
	{
		resource: 'productCollection',
		operation: 'update',
		parameters: ({ productCollections }) => {
			const like = first(productCollections);
			const dynamic = { ...like, id: DYNAMIC, type: 'AUTO_UPDATE', filter: {} } as const;
			return {
				productCollectionId: byId(productCollections.add(dynamic).id),
				updateFields: { name: 'Expensive', conditions: JSON.stringify(FILTER) },
			};
		},
		calls: () => [
			{
				method: 'PUT',
				path: `/v1/product-collections/${DYNAMIC}`,
				body: { name: 'Expensive', filter: FILTER },
				answer: 'resource',
			},
		],
		done: ({ productCollections }) =>
			productCollections.all().filter(({ name }) => name === 'Expensive').length,
		variants: [
			updating(
				'a dynamic collection keeps its conditions',
				DYNAMIC,
				{ name: 'New' },
				{
					name: 'New',
					filter: FILTER,
				},
			),
			updating(
				'a dynamic collection keeps its name',
				DYNAMIC,
				{ conditions: JSON.stringify({ junction: 'or', name: ESPRESSO }) },
				{ name: 'Dear', filter: { junction: 'or', name: ESPRESSO } },
			),
			updating('a static collection has no conditions', OLD, { name: 'New' }, { name: 'New' }),
		],
	},
];
