import { chosenTemplate } from '../../forms/campaignTemplate';
import { campaignTypes } from '../../forms/kinds';
import type { InputField } from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';

export const CAMPAIGN_TEMPLATES = ['v1', 'templates', 'campaigns'];

/** Path of the chosen template. */
export const pathOfTemplate = (parameters: Parameters): string[] => [
	...CAMPAIGN_TEMPLATES,
	parameters.text(chosenTemplate),
];

/** Types of campaigns of which there are templates. */
export const templateTypes = campaignTypes.filter(({ value }) =>
	['DISCOUNT_COUPONS', 'GIFT_VOUCHERS'].includes(value),
);

export const templateDescription: InputField = {
	key: 'description',
	displayName: 'Description',
	type: 'string',
	placeholder: 'e.g. Coupons for the afternoon',
	clears: true,
};
