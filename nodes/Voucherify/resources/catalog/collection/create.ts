import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { searchItems } from '../../../forms/product';
import type { VoucherifyClient } from '../../../api/client/client';
import { isRefusal } from '../../../api/errors/errors';
import { toNodeFailure, type NodeFailure } from '../../../api/errors/node';
import { isJsonObject } from '../../../api/types';
import { nameField } from '../../../forms/name';
import type { Parameters } from '../../../forms/reading/parameters';
import { locator } from '../../../forms/locator';
import type { SingleOperation } from '../../../run/types';
import { write } from '../../../factories/write';
import { conditions, readConditions } from './conditions';
import { fixedMenu } from '../../../forms/shownWhen';

const kind: Omit<INodeProperties, 'displayName'> = {
	name: 'object',
	type: 'options',
	options: [
		{ name: 'Product', value: 'product' },
		{ name: 'SKU', value: 'sku', description: 'A variant of a product' },
	],
	default: 'product',
};

const listed = { show: { collectionType: ['STATIC'], specifyProducts: ['list'] } };

/**
 * Create a product collection. Not idempotent: each request creates another one.
 * @see https://docs.voucherify.io/api-reference/product-collections/create-product-collection
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a product collection',
	description: 'Create a collection of chosen products, or of products that meet conditions',
	writes: true,
	fields: [
		nameField('Summer drinks'),
		{
			displayName: 'Type',
			name: 'collectionType',
			...fixedMenu,
			options: [
				{
					name: 'Dynamic',
					value: 'AUTO_UPDATE',
					description: 'Products are matched by conditions',
				},
				{ name: 'Static', value: 'STATIC', description: 'Products are chosen one by one' },
			],
			default: 'STATIC',
		},
		{
			displayName: 'Specify Products',
			name: 'specifyProducts',
			...fixedMenu,
			displayOptions: { show: { collectionType: ['STATIC'] } },
			options: [
				{
					name: 'As a List of IDs',
					value: 'list',
					description: 'Enter IDs as text, such as a column of a spreadsheet',
				},
				{ name: 'Using Fields Below', value: 'fields' },
			],
			default: 'fields',
		},
		{
			displayName: 'Items',
			name: 'items',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			displayOptions: { show: { collectionType: ['STATIC'], specifyProducts: ['fields'] } },
			placeholder: 'Add item',
			required: true,
			default: {},
			options: [
				{
					displayName: 'Item',
					name: 'item',
					values: [
						{ ...kind, displayName: 'Kind' },
						locator({
							displayName: 'Item',
							name: 'itemId',
							description: 'The product or SKU to add to the collection',
							search: searchItems,
							examples: { id: 'prod_0bae32322150fd0546' },
							dependsOn: '&object',
						}),
					],
				},
			],
		},
		{ ...kind, displayName: 'ID Type', displayOptions: listed },
		{
			displayName: 'IDs',
			name: 'ids',
			type: 'string',
			required: true,
			displayOptions: listed,
			default: '',
			placeholder: 'e.g. prod_0bae32322150fd0546, prod_0bae32322150fd0547',
			description: 'Comma-separated, or a list',
		},
		{ ...conditions, displayOptions: { show: { collectionType: ['AUTO_UPDATE'] } } },
	],
	async execute({ client, parameters }) {
		const content = contentOf(parameters);
		const make = async (more: IDataObject = {}) =>
			await write(client, {
				method: 'POST',
				returns: { object: 'products_collection' },
				path: ['v1', 'product-collections'],
				body: { name: parameters.text('name'), ...content, ...more },
			});
		try {
			return await make();
		} catch (error) {
			const failure = toNodeFailure(client.node, error);
			if (!needsProducts(failure) || !content.products) throw failure;
			return await make({ products: await withProducts(client, content.products) });
		}
	},
};

/**
 * True if the request was refused because SKUs lack their product ID. The API docs describe that field, but do not require
 * it. Such a refusal creates nothing.
 */
const needsProducts = (failure: NodeFailure) =>
	isRefusal(failure, 'invalid_payload') &&
	/product_id/.test(`${failure.message} ${failure.description}`);

async function withProducts(client: VoucherifyClient, chosen: Chosen[]): Promise<Chosen[]> {
	return await Promise.all(
		chosen.map(async ({ id, object }) => {
			if (object !== 'sku') return { id, object };
			const sku = await client.request({ method: 'GET', path: ['v1', 'skus', id] });
			return { id, object, ...(isJsonObject(sku) && { product_id: sku.product_id }) };
		}),
	);
}

/** A product or SKU in the form that the API expects in a new collection. */
interface Chosen extends IDataObject {
	id: string;
	object: string;
}

function contentOf(parameters: Parameters): IDataObject & { products?: Chosen[] } {
	const type = parameters.text('collectionType');
	if (type === 'AUTO_UPDATE') {
		const filter = readConditions(parameters, 'conditions');
		if (filter) return { type, filter };
		throw parameters.missingRow('conditions', 'Enter at least one condition.');
	}
	return { type, products: chosenIn(parameters) };
}

/**
 * Returns the chosen products or SKUs, at least one: those of a static collection cannot be changed later.
 * @throws NodeOperationError if there are none
 */
function chosenIn(parameters: Parameters): Chosen[] {
	const isList = parameters.text('specifyProducts') === 'list';
	const chosen = isList ? listedIn(parameters) : enteredIn(parameters);
	if (chosen.length > 0) return chosen;
	throw isList
		? parameters.invalid('ids', 'is empty', 'Enter at least one.')
		: parameters.missingRow('items', 'Enter at least one.');
}

function listedIn(parameters: Parameters): Chosen[] {
	const object = parameters.text('object');
	return parameters.ids('ids').map((id) => ({ id, object }));
}

function enteredIn(parameters: Parameters): Chosen[] {
	return Array.from({ length: parameters.count('items.item') }, (_, index) => {
		const row = `items.item[${index}]`;
		return { id: parameters.text(`${row}.itemId`), object: parameters.text(`${row}.object`) };
	});
}
