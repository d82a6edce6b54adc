import type { InputField } from '../../forms/reading/inputFields';

export const categoryFields: InputField[] = [
	{
		key: 'hierarchy',
		displayName: 'Hierarchy',
		type: 'number',
		typeOptions: { minValue: 0 },
		description:
			'The place in the order in which categories are processed: the lowest is the first',
	},
	{ key: 'name', displayName: 'Name', type: 'string', placeholder: 'e.g. Newcomers' },
];
