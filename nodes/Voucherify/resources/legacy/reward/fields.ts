import { searchProducts } from '../../../forms/product';
import { searchCampaigns } from '../../../forms/campaign';
import { locator } from '../../../forms/locator';
import { webAddress } from '../../../forms/reading/formats';
import { collectionOf, type InputField } from '../../../forms/reading/inputFields';
import { readAmountOrPoints, moneyInput } from '../../../forms/money';
import { quantityInput, ratioInput, wholeFrom } from '../../../forms/numbers';
import { parseDecimal } from '../../../forms/reading/numbers';

/** Fields that rewards of one type have. */
export interface TypeFields {
	/** Reward type in the API. */
	type: string;
	fields: InputField[];
}

/** Reads a ratio as a string: the service takes both ratios as strings. */
const asText: InputField['read'] = (parameters, name) => parameters.parsed(name, parseDecimal);

/** Fields of every reward. */
export const commonFields: InputField[] = [
	{ key: 'name', displayName: 'Name', type: 'string', placeholder: 'e.g. Reusable cup' },
];

/** Fields that only one type of reward has. Labels name the type, since the node does not know it. */
export const fieldsByType: TypeFields[] = [
	{
		type: 'CAMPAIGN',
		fields: [
			{
				...locator({
					displayName: 'Campaign (Digital)',
					name: 'campaignId',
					description: 'The campaign whose vouchers are given as the reward',
					search: searchCampaigns,
					examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal' },
					placeholder: 'Select a campaign...',
					required: false,
				}),
				key: 'parameters.campaign.id',
			},
			{
				displayName: 'Balance (Digital)',
				key: 'parameters.campaign.balance',
				name: 'balance',
				...moneyInput(
					'What is added to a card: money on gift cards, points on loyalty cards. Voucherify accepts it only together with the campaign.',
				),
				read: readAmountOrPoints,
			},
		],
	},
	{
		type: 'MATERIAL',
		fields: [
			{
				...locator({
					displayName: 'Product (Material)',
					name: 'productId',
					description: 'The product that is given as the reward',
					search: searchProducts,
					examples: { id: 'prod_0bc92f81a6801f9bca' },
					placeholder: 'Select a product...',
					required: false,
				}),
				key: 'parameters.product.id',
			},
			{
				displayName: 'SKU ID (Material)',
				key: 'parameters.product.sku_id',
				name: 'skuId',
				type: 'string',
				default: '',
				placeholder: 'e.g. sku_0bc92f81a6801f9bcb',
				description:
					'The SKU of the product that is given as the reward. Voucherify accepts it only together with the product.',
			},
			{
				displayName: 'No SKU (Material)',
				key: 'parameters.product.sku_id',
				name: 'noSku',
				type: 'boolean',
				default: true,
				description:
					'Whether to give the product without an SKU from now on. Voucherify accepts it only together with the product.',
				read: (parameters, name) => (parameters.optionalFlag(name) ? null : undefined),
			},
			{
				displayName: 'Stock (Material)',
				key: 'stock',
				...quantityInput,
				read: wholeFrom(0),
				description: 'How many units can be given away',
				clears: true,
			},
			{
				displayName: 'Image URL (Material)',
				key: 'attributes.image_url',
				name: 'imageUrl',
				type: 'string',
				default: '',
				placeholder: 'e.g. https://www.example.com/cup.png',
				format: webAddress,
			},
			{
				displayName: 'Description (Material)',
				key: 'attributes.description',
				name: 'description',
				type: 'string',
				default: '',
				placeholder: 'e.g. A cup that keeps coffee warm',
			},
		],
	},
	{
		type: 'COIN',
		fields: [
			{
				displayName: 'Exchange Ratio (Pay With Points)',
				key: 'parameters.coin.exchange_ratio',
				name: 'exchangeRatio',
				...ratioInput,
				description:
					'How much money the points in Points Ratio are worth. It is sent unchanged. Voucherify does not document its unit: probably major units, such as 12.50.',
				read: asText,
			},
			{
				displayName: 'Points Ratio (Pay With Points)',
				key: 'parameters.coin.points_ratio',
				name: 'pointsRatio',
				...ratioInput,
				description:
					'How many points are worth the money in Exchange Ratio. Voucherify accepts it only together with Exchange Ratio.',
				read: asText,
			},
		],
	},
];

export const updateFields = collectionOf('updateFields', [
	...commonFields,
	...fieldsByType.flatMap(({ fields }) => fields),
]);
