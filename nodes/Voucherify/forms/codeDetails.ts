import type { INodeProperties } from 'n8n-workflow';
import type { InputField } from './reading/inputFields';
import { moneyField } from './money';

export const additionalInfo: InputField = {
	key: 'additional_info',
	displayName: 'Additional Info',
	type: 'string',
	placeholder: 'e.g. For the summer letter',
	description: 'A note on the code',
	clears: true,
};

/** Fields that any code can have, apart from its value, validity, category and metadata. */
export const codeDetails: InputField[] = [
	{
		key: 'active',
		displayName: 'Active',
		type: 'boolean',
		description: 'Whether the code can be used in its period',
	},
	additionalInfo,
];

/**
 * Builds the field for the maximum number of redemptions of a code. It can be set on new codes only.
 * @param key path in the body
 */
export const redemptionLimitAt = (key: string): InputField => ({
	displayName: 'Redemption Limit',
	key,
	name: 'redemptionLimit',
	type: 'number',
	default: null,
	typeOptions: { minValue: 1 },
	description: 'Redemptions per code. By default, unlimited.',
});

export const redemptionLimit = redemptionLimitAt('redemption.quantity');

/**
 * Builds the field for what a new gift card pays for.
 * @param key path in the body
 * @param displayOptions shows it for gift cards only
 */
export const giftEffectAt = (
	key: string,
	displayOptions: INodeProperties['displayOptions'],
): InputField => ({
	displayName: 'Credits Apply To',
	key,
	name: 'giftEffect',
	type: 'options',
	displayOptions,
	options: [
		{ name: 'Each Item', value: 'APPLY_TO_ITEMS' },
		{ name: 'Order', value: 'APPLY_TO_ORDER' },
	],
	default: 'APPLY_TO_ORDER',
});

/** Opening balance of a new gift card. */
export const credits: INodeProperties = moneyField({
	displayName: 'Credits',
	name: 'amount',
	required: true,
	displayOptions: { show: { voucherType: ['GIFT_VOUCHER'] } },
	description: 'What the gift card is worth',
});
