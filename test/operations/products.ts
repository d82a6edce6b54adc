import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { first, type ExampleVariant, type OperationExample } from './example';

/** A product that the sandbox always has. */
export const KNOWN = 'product-00001';
const KNOWN_SKU = `${KNOWN}-small`;
const picked = { productId: byId(KNOWN) };
const pathOf = (more = '') => `/v1/products/${KNOWN}${more}`;

const IMAGE = 'https://www.example.com/espresso.png';
const PRODUCT = { name: 'Espresso', price: 1250, attributes: ['color', 'size'], image_url: IMAGE };
const productFields = {
	name: 'Espresso',
	price: 1250,
	attributes: 'color, size',
	imageUrl: IMAGE,
};
const METADATA = { specifyMetadata: 'json', metadataJson: '{"shelf": 7}' };

const SKU = {
	sku: 'Whole beans',
	price: 1350,
	currency: 'EUR',
	image_url: IMAGE,
	attributes: { size: '250 g' },
	metadata: { organic: true },
};
const skuFields = {
	sku: 'Whole beans',
	price: 1350,
	currency: 'EUR',
	imageUrl: IMAGE,
	attributes: { assignments: [{ id: '1', name: 'size', value: '250 g', type: 'string' }] },
	metadata: { assignments: [{ id: '1', name: 'organic', value: true, type: 'boolean' }] },
};

const period = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2030-01-01T00:00:00.000Z' };
const sentPeriod = { start_date: period.startDate, end_date: period.endDate };

const named = ({ products }: World, wanted: string) =>
	products.all().filter(({ name }) => name === wanted).length;
const skusNamed = ({ products }: World, wanted: string) =>
	products.all().flatMap(({ skus }) => skus.data.filter(({ sku }) => sku === wanted)).length;

export const product: OperationExample[] = [
	{
		resource: 'product',
		operation: 'getAll',
		parameters: () => ({ limit: 50 }),
		calls: () => [
			{
				method: 'GET',
				path: '/v1/products',
				query: { order: 'created_at', limit: '50', page: '1' },
				answer: 'list',
			},
		],
		variants: [
			{
				name: 'products of a period, in another order',
				parameters: () => ({ limit: 7, filters: period, options: { order: '-created_at' } }),
				calls: () => [
					{
						method: 'GET',
						path: '/v1/products',
						query: { ...sentPeriod, order: '-created_at', limit: '7', page: '1' },
					},
				],
			},
			...['updated_at', 'type', 'code', 'campaign', 'category']
				.flatMap((column) => [column, `-${column}`])
				.map((order): ExampleVariant => ({
					name: `products by ${order}`,
					parameters: () => ({ limit: 1, options: { order } }),
					calls: () => [
						{ method: 'GET', path: '/v1/products', query: { order, limit: '1', page: '1' } },
					],
				})),
		],
		refusals: [
			[
				{ filters: { startDate: '2026-02-02T00:00:00', endDate: '2026-02-01T00:00:00' } },
				'Start Date is after End Date',
			],
		],
	},
	{
		resource: 'product',
		operation: 'upsert',
		parameters: () => ({ sourceId: 'espresso', additionalFields: productFields, ...METADATA }),
		calls: () => [
			{
				method: 'POST',
				path: '/v1/products',
				body: { source_id: 'espresso', ...PRODUCT, metadata: { shelf: 7 } },
				idempotent: true,
				answer: 'resource',
			},
		],
		done: (world) => named(world, 'Espresso'),
		variants: [
			{
				name: 'a product by its Voucherify ID',
				parameters: ({ products }) => ({
					identifyBy: 'id',
					productId: byId(products.get(KNOWN).id),
					additionalFields: { name: 'Espresso' },
					metadataJson: '{}',
				}),
				calls: ({ products }) => [
					{
						method: 'POST',
						path: '/v1/products',
						body: { id: products.get(KNOWN).id, name: 'Espresso' },
					},
				],
				rows: () => [{ source_id: KNOWN, name: 'Espresso' }],
			},
		],
	},
	{
		resource: 'product',
		operation: 'get',
		parameters: () => picked,
		calls: () => [{ method: 'GET', path: pathOf(), answer: 'resource' }],
	},
	{
		resource: 'product',
		operation: 'update',
		parameters: () => ({ ...picked, updateFields: productFields, ...METADATA }),
		calls: () => [
			{
				method: 'PUT',
				path: pathOf(),
				body: { ...PRODUCT, metadata: { shelf: 7 } },
				answer: 'resource',
			},
		],
		done: (world) => named(world, 'Espresso'),
		refusals: [
			[{ updateFields: { imageUrl: 'espresso.png' } }, 'Image URL is not a web address'],
			[{ updateFields: { price: '12,50' } }, 'Price is not a whole number, as minor units are'],
		],
	},
	{
		resource: 'product',
		operation: 'delete',
		parameters: () => ({ ...picked, options: { force: true } }),
		calls: () => [
			{ method: 'DELETE', path: pathOf(), query: { force: 'true' }, answer: 'nothing' },
		],
		done: ({ products }) => (products.find(KNOWN) ? 0 : 1),
		variants: [
			{
				name: 'a delete that can be undone',
				parameters: () => ({ options: {} }),
				calls: () => [{ method: 'DELETE', path: pathOf() }],
			},
		],
	},
];

export const sku: OperationExample[] = [
	{
		resource: 'sku',
		operation: 'upsert',
		parameters: () => ({ ...picked, sourceId: 'espresso-250', additionalFields: skuFields }),
		calls: () => [
			{
				method: 'POST',
				path: pathOf('/skus'),
				body: { source_id: 'espresso-250', ...SKU },
				idempotent: true,
				answer: 'resource',
			},
		],
		done: (world) => skusNamed(world, SKU.sku),
		variants: [
			{
				name: 'an SKU by its Voucherify ID',
				parameters: ({ products }) => ({
					identifyBy: 'id',
					skuId: byId(first(products.get(KNOWN).skus.data).id),
					additionalFields: { price: 2000 },
				}),
				calls: ({ products }) => [
					{
						method: 'POST',
						path: pathOf('/skus'),
						body: { id: first(products.get(KNOWN).skus.data).id, price: 2000 },
					},
				],
				rows: () => [{ source_id: KNOWN_SKU, price: 2000 }],
			},
		],
	},
	{
		resource: 'sku',
		operation: 'get',
		parameters: () => ({ skuId: byId(KNOWN_SKU) }),
		calls: () => [{ method: 'GET', path: `/v1/skus/${KNOWN_SKU}`, answer: 'resource' }],
	},
	{
		resource: 'sku',
		operation: 'getAll',
		parameters: () => ({ ...picked, filters: period, options: { order: '-created_at' } }),
		calls: () => [
			{
				method: 'GET',
				path: pathOf('/skus'),
				query: { ...sentPeriod, order: '-created_at', limit: '50', page: '1' },
				answer: 'list',
			},
		],
	},
	{
		resource: 'sku',
		operation: 'update',
		parameters: () => ({ ...picked, skuId: byId(KNOWN_SKU), updateFields: skuFields }),
		calls: () => [
			{ method: 'PUT', path: pathOf(`/skus/${KNOWN_SKU}`), body: SKU, answer: 'resource' },
		],
		done: (world) => skusNamed(world, SKU.sku),
		refusals: [[{ updateFields: {} }, 'Update Fields holds nothing to change']],
	},
	{
		resource: 'sku',
		operation: 'delete',
		parameters: () => ({ ...picked, skuId: byId(KNOWN_SKU), options: { force: true } }),
		calls: () => [
			{
				method: 'DELETE',
				path: pathOf(`/skus/${KNOWN_SKU}`),
				query: { force: 'true' },
				answer: 'nothing',
			},
		],
		done: ({ products }) =>
			products.get(KNOWN).skus.data.some(({ source_id }) => source_id === KNOWN_SKU) ? 0 : 1,
	},
];
