import type { INodeProperties } from 'n8n-workflow';
import { locator } from './locator';
import { promotionStack, promotionTier } from './promotionTier';
import { reward } from './reward';

/** What one of them looks like. */
export const REDEEMABLE = '{"object": "voucher", "id": "SUMMER-2CpRCE2c"}';

const shownFor = (specifyRedeemables: string) => ({
	show: { specifyRedeemables: [specifyRedeemables] },
});
const forCodes = { show: { object: ['voucher'] } };

/** Picks one code: unlike paths, the bodies of these calls take no ID of a voucher. */
const code = locator({
	displayName: 'Code',
	name: 'code',
	description: 'The code of a coupon, gift card or loyalty card',
	searchListMethod: 'searchCodes',
	examples: { codeAlone: 'SUMMER-2CpRCE2c' },
});

const rows: INodeProperties = {
	displayName: 'Codes and Promotions',
	name: 'redeemables',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	displayOptions: shownFor('fields'),
	placeholder: 'Add code or promotion',
	default: { redeemable: [{ object: 'voucher', code: { mode: 'list', value: '' } }] },
	options: [
		{
			displayName: 'Code or Promotion',
			name: 'redeemable',
			values: [
				{
					displayName: 'Kind',
					name: 'object',
					type: 'options',
					options: [
						{ name: 'Code', value: 'voucher', description: 'A coupon, gift card or loyalty card' },
						{ name: 'Promotion Tier', value: 'promotion_tier' },
					],
					default: 'voucher',
				},
				{ ...code, displayOptions: forCodes },
				{
					...promotionTier,
					description: 'The tier whose discount is taken',
					displayOptions: { show: { object: ['promotion_tier'] } },
				},
				{
					displayName: 'Gift Credits',
					name: 'giftCredits',
					type: 'number',
					typeOptions: { minValue: 1, numberPrecision: 0 },
					displayOptions: forCodes,
					default: null,
					description:
						'How much to take from a gift card, in minor currency units: 1250 is 12.50. By default as much as the order costs.',
				},
				{
					...reward,
					required: undefined,
					description: 'What to get for the points of a loyalty card',
					displayOptions: forCodes,
				},
				{
					displayName: 'Points',
					name: 'points',
					type: 'number',
					typeOptions: { minValue: 1, numberPrecision: 0 },
					displayOptions: forCodes,
					default: null,
					description: 'How many points of a loyalty card to pay with',
				},
			],
		},
	],
	description: 'Up to 30, in the order in which they are to be applied',
};

/**
 * What is to be used: codes and promotion tiers, or one promotion stack. What is entered becomes `redeemables` of the
 * body by `redeemablesIn`.
 */
export const redeemables: INodeProperties[] = [
	{
		displayName: 'Specify Discounts',
		name: 'specifyRedeemables',
		type: 'options',
		options: [
			{
				name: 'Promotion Stack',
				value: 'stack',
				description: 'Promotion tiers that apply together',
			},
			{ name: 'Using Fields Below', value: 'fields', description: 'Codes and promotion tiers' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'fields',
	},
	rows,
	{ ...promotionStack, displayOptions: shownFor('stack') },
	{
		displayName: 'Codes and Promotions (JSON)',
		name: 'redeemablesJson',
		type: 'json',
		required: true,
		displayOptions: shownFor('json'),
		default: '',
		placeholder: 'e.g. {{ $json.redeemables }}',
		description: 'A list of up to 30, as Voucherify takes them',
	},
];
