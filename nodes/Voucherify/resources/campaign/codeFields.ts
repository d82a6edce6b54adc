import { campaignWithCodes } from '../../forms/campaign';
import { categoryNameField } from '../../forms/category';
import { additionalInfo, redemptionLimit } from '../../forms/codeDetails';
import { validityFields } from '../../forms/validity';
import type { InputField } from '../../forms/reading/inputFields';

/** Picks the campaign that gets more codes. */
export const campaignOfCodes = {
	...campaignWithCodes,
	description: 'The campaign that gets the codes. Unset fields below use its values.',
};

/** Fields of codes that override those of their campaign. */
export const codeFields: InputField[] = [
	...validityFields.filter(({ key }) => ['start_date', 'expiration_date'].includes(key)),
	categoryNameField,
	redemptionLimit,
	additionalInfo,
];
