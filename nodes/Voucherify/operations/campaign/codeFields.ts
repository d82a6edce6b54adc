import { campaignWithCodes } from '../../fields/campaign';
import { categoryNameField } from '../../fields/category';
import { validityFields } from '../../fields/validity';
import type { InputField } from '../../parameters/inputFields';

/** Picks the campaign that gets more codes. */
export const campaignOfCodes = {
	...campaignWithCodes,
	description: 'The campaign that gets the codes. What is not set below comes from it.',
};

/** How often a code can be redeemed. */
export const redemptionLimit = (key: string): InputField => ({
	displayName: 'Redemption Limit',
	key,
	name: 'redemptionLimit',
	type: 'number',
	default: 1,
	typeOptions: { minValue: 1, numberPrecision: 0 },
	description: 'How often each code can be redeemed',
});

/** What codes can have in place of what their campaign says. */
export const codeFields: InputField[] = [
	...validityFields.filter(({ key }) => ['start_date', 'expiration_date'].includes(key)),
	categoryNameField,
	redemptionLimit('redemption.quantity'),
	{
		key: 'additional_info',
		displayName: 'Additional Info',
		type: 'string',
		placeholder: 'e.g. For the summer letter',
		description: 'A note on the code',
	},
];
