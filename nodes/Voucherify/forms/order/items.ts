import type { INodeProperties } from 'n8n-workflow';
import { searchItems } from '../product';
import { locator } from '../locator';
import { moneyField } from '../money';
import { fixedMenu, shownWhen } from '../shownWhen';
import { quantityInput } from '../numbers';
import { ROLE } from '../reading/role';

const kinds = [
	{ name: 'Product', value: 'product' },
	{ name: 'SKU', value: 'sku', description: 'A variant of a product' },
];

const money = (
	displayName: string,
	name: string,
	what: string,
	otherwise: string,
): INodeProperties =>
	moneyField({
		displayName,
		name,
		description: `Of ${what}. By default ${otherwise}.`,
	});

/** What few lines need. */
const more: INodeProperties = {
	displayName: 'More',
	name: 'moreFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	options: [
		money('Amount', 'amount', 'all units together', 'price times quantity'),
		{
			displayName: 'Discount Quantity',
			name: 'discountQuantity',
			...quantityInput,
			default: '',
			description: 'How many units are free',
		},
		{
			displayName: 'Metadata (JSON)',
			name: 'itemMetadata',
			type: 'json',
			default: '{}',
			placeholder: 'e.g. {"color": "red"}',
			description: 'Attributes of this line',
		},
		{
			displayName: 'Name',
			name: 'itemName',
			type: 'string',
			default: '',
			placeholder: 'e.g. Espresso 250 g',
			[ROLE]: 'describes',
			description: 'Of a product that is not in Voucherify',
		},
		{
			displayName: 'Other Fields (JSON)',
			name: 'more',
			type: 'json',
			default: '{}',
			placeholder: 'e.g. {"discount_amount": 250}',
			description: 'In API format, amounts in minor units. They override those above.',
		},
	],
};

const itemRows: INodeProperties = {
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
					description: 'The bought product or SKU',
					search: searchItems,
					examples: { id: 'prod_0bae32322150fd0546', sourceId: 'espresso-250' },
					dependsOn: '&object',
				}),
				{
					displayName: 'Quantity',
					name: 'quantity',
					...quantityInput,
					default: '1',
				},
				money('Price', 'price', 'one unit', 'that of the product or SKU'),
				more,
			],
		},
	],
};

const lines: INodeProperties[] = [
	{
		displayName: 'Lines',
		name: 'lines',
		type: 'json',
		required: true,
		default: '',
		placeholder: 'e.g. {{ $json.line_items }}',
		description: "The lines of another system's cart, as a list",
	},
	{
		displayName: 'Line Item Type',
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
		hint: 'The field with the source ID of the product or SKU',
	},
	{
		displayName: 'Quantity Field',
		name: 'lineQuantityField',
		type: 'string',
		default: 'quantity',
		placeholder: 'e.g. quantity',
		hint: 'The field with the number of units',
	},
	{
		displayName: 'Price Field',
		name: 'linePriceField',
		type: 'string',
		default: 'price',
		placeholder: 'e.g. price',
		hint: 'The field with the price of a unit. If empty, the prices in Voucherify apply.',
	},
	{
		displayName: 'Line Total Field',
		name: 'lineTotalField',
		type: 'string',
		default: '',
		placeholder: 'e.g. subtotal',
		hint: "The field with a line's total before discounts. It replaces the price, which in some shops is a fraction of a cent.",
	},
];

const itemsJson: INodeProperties = {
	displayName: 'Items (JSON)',
	name: 'itemsJson',
	type: 'json',
	required: true,
	default: '',
	placeholder: 'e.g. [{"product_id": "prod_0bae32322150fd0546", "quantity": 2}]',
	description: 'In API format, with amounts in minor units',
};

const shownFor = (specifyItems: string) => ({ show: { specifyItems: [specifyItems] } });

/**
 * Fields for the items of an order: picked one by one, or mapped from the lines of a cart. `readOrderItems` reads them into
 * `items`.
 */
export const orderItems: INodeProperties[] = [
	{
		displayName: 'Specify Items',
		name: 'specifyItems',
		...fixedMenu,
		options: [
			{
				name: 'From Lines of a Cart',
				value: 'lines',
				description: 'Maps the lines of a shop or till',
			},
			{
				name: 'None',
				value: 'none',
				description: 'The order has an amount, or Voucherify knows its items',
			},
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'none',
		description: 'How to enter the cart',
	},
	...shownWhen(shownFor('fields'), [itemRows]),
	...shownWhen(shownFor('lines'), lines),
	...shownWhen(shownFor('json'), [itemsJson]),
];
