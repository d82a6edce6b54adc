import type { INodeProperties } from 'n8n-workflow';
import type { InputField } from './reading/inputFields';
import { moneyFieldWithUnit } from './money';
import { fixedMenu } from './shownWhen';

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

const REDEMPTIONS_PER_CODE = 'Redemptions per Code';

/**
 * Builds the field for the maximum number of redemptions of a code. It can be set on new codes only.
 * @param key path in the body
 */
export const redemptionLimitAt = (key: string): InputField => ({
	displayName: REDEMPTIONS_PER_CODE,
	key,
	name: 'redemptionLimit',
	type: 'number',
	default: null,
	typeOptions: { minValue: 1 },
	description: 'How often each code can be used. By default, unlimited.',
});

export const redemptionLimit = redemptionLimitAt('redemption.quantity');

/**
 * Builds the menu for how often a new code can be used, and the field for a number of times.
 * @param displayName label, for menus that n8n shows beside each other if an expression makes the choice between them
 * @param start what the menu begins with. n8n keeps the choice when another menu of the same name takes its place, so menus
 * that begin with another choice need another name.
 */
export function redemptionsPerCode({
	key,
	displayName = REDEMPTIONS_PER_CODE,
	name = 'redemptionsPerCode',
	start,
	show,
}: {
	key: string;
	displayName?: string;
	name?: string;
	start: 'once' | 'unlimited';
	show?: Record<string, string[]>;
}): InputField[] {
	return [
		{
			displayName,
			key,
			name,
			...fixedMenu,
			displayOptions: { show },
			options: [
				{ name: 'Once', value: 'once', description: 'The first order uses the code up' },
				{ name: 'Several Times', value: 'several', description: 'Up to a number of orders' },
				{ name: 'Unlimited', value: 'unlimited', description: 'As long as the code is valid' },
			],
			default: start,
			read: (parameters) => (parameters.text(name) === 'once' ? 1 : undefined),
		},
		{
			...redemptionLimitAt(key),
			displayName: 'Number of Redemptions',
			required: true,
			displayOptions: { show: { [name]: ['several'], ...show } },
			description: 'Of each code, by all customers together',
			read: (parameters, number) => parameters.requiredInteger(number, 1),
		},
	];
}

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
export const credits = moneyFieldWithUnit({
	displayName: 'Credits',
	name: 'amount',
	displayOptions: { show: { voucherType: ['GIFT_VOUCHER'] } },
	description: 'What the gift card is worth',
});
