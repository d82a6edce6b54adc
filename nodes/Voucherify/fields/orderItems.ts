import type { INodeProperties } from 'n8n-workflow';
import { locator } from './locator';
import { shownWhen } from './shownWhen';

/** What an item of an order can be. */
const kinds = [
	{ name: 'Product', value: 'product' },
	{ name: 'SKU', value: 'sku', description: 'A variant of a product' },
];

const money = (
	displayName: string,
	name: string,
	what: string,
	otherwise: string,
): INodeProperties => ({
	displayName,
	name,
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	default: null,
	description: `The price of ${what}, in minor currency units: 1250 is 12.50. By default ${otherwise}.`,
});

/** What a line says beside its quantity and its prices. */
const details: INodeProperties[] = [
	{
		displayName: 'Discount Quantity',
		name: 'discountQuantity',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: null,
		description: 'How many of the units are free',
	},
	{
		displayName: 'Name',
		name: 'itemName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Espresso 250 g',
		description: 'The name of the product or SKU, for one that Voucherify does not know',
	},
	{
		displayName: 'Metadata (JSON)',
		name: 'itemMetadata',
		type: 'json',
		default: '',
		placeholder: 'e.g. {"color": "red"}',
		description: 'Attributes of this line of the order, as a JSON object',
	},
];

const rows: INodeProperties = {
	displayName: 'Items',
	name: 'items',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add item',
	default: {},
	options: [
		{
			displayName: 'Item',
			name: 'item',
			values: [
				{
					displayName: 'Kind',
					name: 'object',
					type: 'options',
					options: kinds,
					default: 'product',
				},
				locator({
					displayName: 'Item',
					name: 'itemId',
					description: 'The product or SKU that is bought',
					searchListMethod: 'searchItems',
					examples: { id: 'prod_0bae32322150fd0546', sourceId: 'espresso-250' },
					dependsOn: '&object',
				}),
				{
					displayName: 'Quantity',
					name: 'quantity',
					type: 'number',
					typeOptions: { minValue: 0, numberPrecision: 0 },
					default: 1,
				},
				money('Price', 'price', 'one unit', 'that of the product or SKU'),
				money('Amount', 'amount', 'all units together', 'price times quantity'),
				...details,
				{
					displayName: 'More (JSON)',
					name: 'more',
					type: 'json',
					default: '',
					placeholder: 'e.g. {"discount_amount": 250}',
					description: 'Further fields of the item, as Voucherify takes them',
				},
			],
		},
	],
	description: 'What is in the cart',
};

const lines: INodeProperties[] = [
	{
		displayName: 'Lines',
		name: 'lines',
		type: 'json',
		required: true,
		default: '',
		placeholder: 'e.g. {{ $json.line_items }}',
		description: 'The lines of a cart or receipt of another system, as a list of objects',
	},
	{
		displayName: 'Lines Are',
		name: 'lineObject',
		type: 'options',
		options: [
			{ name: 'Products', value: 'product' },
			{ name: 'SKUs', value: 'sku', description: 'Variants of products' },
		],
		default: 'product',
	},
	{
		displayName: 'Source ID Field',
		name: 'lineIdField',
		type: 'string',
		required: true,
		default: 'product_id',
		placeholder: 'e.g. product_id',
		hint: 'The name of the field of a line that holds the source ID of the product or SKU',
	},
	{
		displayName: 'Quantity Field',
		name: 'lineQuantityField',
		type: 'string',
		default: 'quantity',
		placeholder: 'e.g. quantity',
		hint: 'The name of the field of a line that holds how many units there are',
	},
	{
		displayName: 'Price Field',
		name: 'linePriceField',
		type: 'string',
		default: 'price',
		placeholder: 'e.g. price',
		hint: 'The name of the field of a line that holds the price of one unit',
	},
	{
		displayName: 'Prices Are In',
		name: 'linePriceUnit',
		type: 'options',
		options: [
			{ name: 'Major Currency Units', value: 'major', description: '12.50 is 12.50' },
			{ name: 'Minor Currency Units', value: 'minor', description: '1250 is 12.50' },
		],
		default: 'minor',
	},
];

const itemsJson: INodeProperties = {
	displayName: 'Items (JSON)',
	name: 'itemsJson',
	type: 'json',
	required: true,
	default: '',
	placeholder: 'e.g. [{"product_id": "prod_0bae32322150fd0546", "quantity": 2}]',
	description: 'The items as Voucherify takes them, with amounts in minor currency units',
};

const shownFor = (specifyItems: string) => ({ show: { specifyItems: [specifyItems] } });

/**
 * The items of an order: one by one from lists, or mapped from the lines of a cart. What is entered becomes `items` by
 * `itemsIn`.
 */
export const orderItems: INodeProperties[] = [
	{
		displayName: 'Specify Items',
		name: 'specifyItems',
		type: 'options',
		options: [
			{
				name: 'From Lines of a Cart',
				value: 'lines',
				description: 'Maps what a shop or till gives',
			},
			{
				name: 'None',
				value: 'none',
				description: 'The order has an amount, or its items are known',
			},
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'none',
		description: 'Whether to say what is in the cart, and how',
	},
	...shownWhen(shownFor('fields'), [rows]),
	...shownWhen(shownFor('lines'), lines),
	...shownWhen(shownFor('json'), [itemsJson]),
];
