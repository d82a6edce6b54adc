import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { DropDown } from '../../../forms/listSearch/guarded';
import { searchProducts } from '../../../forms/product';
import { searchProductSkus } from '../../../forms/product';
import { searchGiftCampaigns } from '../../../forms/campaign';
import { searchCouponCampaigns } from '../../../forms/campaign';
import { locator } from '../../../forms/locator';
import { moneyFieldWithUnit, requiredAmount } from '../../../forms/money';
import { pointsInput } from '../../../forms/numbers';
import type { Parameters } from '../../../forms/reading/parameters';
import { fixedMenu } from '../../../forms/shownWhen';
import { walletField } from '../wallet/locator';
import { UNCHANGED } from './unchanged';

const MENU = 'rewardType';

const onlyFor = (...types: string[]) => ({ displayOptions: { show: { [MENU]: types } } });

const campaignOf = (what: string, search: DropDown): INodeProperties =>
	locator({
		displayName: 'Campaign',
		name: 'campaignId',
		description: `The campaign that the ${what} comes from`,
		search,
		examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal' },
		dependsOn: MENU,
	});

/** Fields for what a member gets: the type of reward, and the fields of this type. */
export const contentFields: INodeProperties[] = [
	{
		displayName: 'Reward Type',
		name: MENU,
		...fixedMenu,
		options: [
			{
				name: 'Discount Coupon',
				value: 'DISCOUNT_COUPONS',
				description: 'A code of a coupon campaign',
			},
			{
				name: 'Gift Credits',
				value: 'GIFT_VOUCHERS',
				description: 'An amount of money on a gift card',
			},
			{
				name: 'Points',
				value: 'LOYALTY_CARD_POINTS',
				description: "Points on the member's card of a wallet",
			},
			{ name: 'Product', value: 'PRODUCT', description: 'Something that you hand over or send' },
			{ name: 'SKU', value: 'SKU', description: 'A variant of a product' },
		],
		default: 'DISCOUNT_COUPONS',
		description: 'What a member gets',
	},
	{ ...campaignOf('coupon', searchCouponCampaigns), ...onlyFor('DISCOUNT_COUPONS') },
	{ ...campaignOf('gift card', searchGiftCampaigns), ...onlyFor('GIFT_VOUCHERS') },
	...moneyFieldWithUnit({
		displayName: 'Credits',
		name: 'balance',
		description: 'What the gift card is worth',
		...onlyFor('GIFT_VOUCHERS'),
	}),
	{
		displayName: 'Points',
		name: 'points',
		...pointsInput,
		required: true,
		default: '',
		description: 'How many points the member gets',
		...onlyFor('LOYALTY_CARD_POINTS'),
	},
	{
		...walletField('cardDefinitionId', 'Where the points go'),
		...onlyFor('LOYALTY_CARD_POINTS'),
	},
	{
		...locator({
			displayName: 'Product',
			name: 'productId',
			search: searchProducts,
			examples: { id: 'prod_0bae32322150fd0546' },
		}),
		...onlyFor('PRODUCT', 'SKU'),
	},
	{
		...locator({
			displayName: 'SKU',
			name: 'skuId',
			search: searchProductSkus,
			examples: { id: 'sku_0bae32322150fd0546' },
			placeholder: 'Select an SKU...',
			dependsOn: 'productId.value',
		}),
		...onlyFor('SKU'),
	},
];

/** Reads what a member gets, as the API takes it; nothing if it does not change. */
export function readContent(parameters: Parameters): IDataObject {
	const type = parameters.text(MENU);
	const digital = (key: string, value: IDataObject): IDataObject => ({
		type: 'DIGITAL',
		digital: { type, [key]: value },
	});
	const material = (key: string, value: IDataObject): IDataObject => ({
		type: 'MATERIAL',
		material: { type, [key]: value },
	});
	switch (type) {
		case UNCHANGED:
			return {};
		case 'GIFT_VOUCHERS':
			return digital('gift_vouchers', {
				campaign_id: parameters.text('campaignId'),
				balance: requiredAmount(parameters, 'balance', 1),
			});
		case 'LOYALTY_CARD_POINTS':
			return digital('loyalty_card_points', {
				points: parameters.requiredInteger('points', 1),
				card_definition_id: parameters.text('cardDefinitionId'),
			});
		case 'PRODUCT':
			return material('product', { id: parameters.text('productId') });
		case 'SKU':
			return material('sku', {
				product_id: parameters.text('productId'),
				id: parameters.text('skuId'),
			});
		default:
			return digital('discount_coupons', { campaign_id: parameters.text('campaignId') });
	}
}
