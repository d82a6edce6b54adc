import { campaignWithCodes } from '../../forms/campaign';
import { categoryNameField } from '../../forms/category';
import { validityFields } from '../../forms/validity';
import type { InputField } from '../../parameters/inputFields';

/** Picks the campaign that gets more codes. */
export const campaignOfCodes = {
	...campaignWithCodes,
	description: 'The campaign that gets the codes. What is not set below comes from it.',
};

/** Most redemptions of a code. */
export const redemptionLimitAt = (key: string): InputField => ({
	displayName: 'Redemption Limit',
	key,
	name: 'redemptionLimit',
	type: 'number',
	default: null,
	typeOptions: { minValue: 1, numberPrecision: 0 },
	description: 'How often each code can be redeemed',
});

/** Fields of codes that override those of their campaign. */
export const codeFields: InputField[] = [
	...validityFields.filter(({ key }) => ['start_date', 'expiration_date'].includes(key)),
	categoryNameField,
	redemptionLimitAt('redemption.quantity'),
	{
		key: 'additional_info',
		displayName: 'Additional Info',
		type: 'string',
		placeholder: 'e.g. For the summer letter',
		description: 'A note on the code',
	},
];
