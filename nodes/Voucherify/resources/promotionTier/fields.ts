import { categoryField } from '../../forms/category';
import { validityFields } from '../../forms/validity';
import type { InputField } from '../../forms/reading/inputFields';

/** Fields of a promotion tier, apart from name, discount and metadata. */
export const tierFields: InputField[] = [
	...validityFields,
	categoryField,
	{
		key: 'banner',
		displayName: 'Banner',
		type: 'string',
		placeholder: 'e.g. Fill your basket, save 10 €',
		description: 'The text that your customers see',
	},
	{
		key: 'hierarchy',
		displayName: 'Hierarchy',
		type: 'number',
		typeOptions: { minValue: 1 },
		description: "The position in the order of the campaign's tiers: 1 is applied first",
	},
];

/** Fields of a new promotion tier. */
export const newTierFields: InputField[] = [
	...tierFields,
	{
		key: 'active',
		displayName: 'Active',
		type: 'boolean',
		description: 'Whether the tier can be used; when off, not even in its period',
	},
];
