import type { INodeProperties } from 'n8n-workflow';
import type { InputField } from '../parameters/inputFields';

/** What any code can have beside its value, its period, its category and its metadata. */
export const codeDetails: InputField[] = [
	{
		key: 'active',
		displayName: 'Active',
		type: 'boolean',
		description: 'Whether the code can be used; when off, not even in its period',
	},
	{
		key: 'additional_info',
		displayName: 'Additional Info',
		type: 'string',
		placeholder: 'e.g. For the summer letter',
		description: 'A note on the code',
		clears: true,
	},
];

/** How often a code may be used, which only a new code can be given. */
export const redemptionLimit: InputField = {
	displayName: 'Redemption Limit',
	key: 'redemption.quantity',
	name: 'redemptionLimit',
	type: 'number',
	default: 1,
	typeOptions: { minValue: 1, numberPrecision: 0 },
	description: 'How often the code can be redeemed. By default without a limit.',
};

/** What a gift card holds, where the kind of code is `GIFT_VOUCHER`; in minor currency units. */
export const credits: INodeProperties = {
	displayName: 'Credits',
	name: 'amount',
	type: 'number',
	required: true,
	displayOptions: { show: { voucherType: ['GIFT_VOUCHER'] } },
	typeOptions: { minValue: 0, numberPrecision: 0 },
	default: 0,
	description: 'What the gift card is worth, in minor currency units: 1250 is 12.50',
};
