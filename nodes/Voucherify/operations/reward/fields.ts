import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { locator } from '../../fields/locator';
import { rewardTypes } from '../../fields/reward';

const shownFor = (type: string): IDisplayOptions => ({ show: { '/rewardType': [type] } });

export const rewardType: INodeProperties = {
	displayName: 'Reward Type',
	name: 'rewardType',
	type: 'options',
	options: [
		{
			name: 'Any Type',
			value: 'none',
			description: 'Change only what every reward has: its name and metadata',
		},
		...rewardTypes,
	],
	default: 'none',
	description:
		'The type of this reward, as the list of rewards shows it: it decides what can be changed',
};

/** What can be changed in a reward; the reward type decides which of it is shown. */
export const updateFields: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	options: [
		{
			displayName: 'Balance',
			name: 'balance',
			type: 'number',
			displayOptions: shownFor('CAMPAIGN'),
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 1,
			description:
				'What is added to a card: points, or money in minor units on a gift card. 1000 is 10.00.',
		},
		{
			...locator({
				displayName: 'Campaign',
				name: 'campaignId',
				description: 'The campaign whose vouchers are given as the reward',
				searchListMethod: 'searchCampaigns',
				examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal' },
				required: false,
			}),
			displayOptions: shownFor('CAMPAIGN'),
		},
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			displayOptions: shownFor('MATERIAL'),
			default: '',
			placeholder: 'e.g. A cup that keeps coffee warm',
		},
		{
			displayName: 'Exchange Ratio',
			name: 'exchangeRatio',
			type: 'number',
			displayOptions: shownFor('COIN'),
			typeOptions: { minValue: 0 },
			default: 1,
			description: 'How much money the points in Points Ratio are worth',
		},
		{
			displayName: 'Image URL',
			name: 'imageUrl',
			type: 'string',
			displayOptions: shownFor('MATERIAL'),
			default: '',
			placeholder: 'e.g. https://www.example.com/cup.png',
		},
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. Reusable cup',
		},
		{
			displayName: 'Points Ratio',
			name: 'pointsRatio',
			type: 'number',
			displayOptions: shownFor('COIN'),
			typeOptions: { minValue: 0 },
			default: 1,
			description: 'How many points are worth the money in Exchange Ratio',
		},
		{
			...locator({
				displayName: 'Product',
				name: 'productId',
				description: 'The product that is given as the reward',
				searchListMethod: 'searchProducts',
				examples: { id: 'prod_0bc92f81a6801f9bca' },
				required: false,
			}),
			displayOptions: shownFor('MATERIAL'),
		},
		{
			displayName: 'SKU ID',
			name: 'skuId',
			type: 'string',
			displayOptions: shownFor('MATERIAL'),
			default: '',
			placeholder: 'e.g. sku_0bc92f81a6801f9bcb',
			description: 'The SKU of the product that is given as the reward',
		},
		{
			displayName: 'Stock',
			name: 'stock',
			type: 'number',
			displayOptions: shownFor('MATERIAL'),
			typeOptions: { minValue: 0, numberPrecision: 0 },
			default: 0,
			description: 'How many units there are to give away',
		},
	],
};
