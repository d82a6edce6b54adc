import type { InputField } from '../../forms/reading/inputFields';

export const categoryFields: InputField[] = [
	{
		key: 'hierarchy',
		displayName: 'Hierarchy',
		type: 'number',
		typeOptions: { minValue: 0 },
		description: 'The position in which the category is processed: the lowest number is first',
	},
	{ key: 'name', displayName: 'Name', type: 'string', placeholder: 'e.g. Newcomers' },
];
