import { salesFields } from '../sales';
import { type InputField, readTexts } from '../../../forms/reading/inputFields';

/** Fields of a product, apart from IDs and metadata. */
export const productFields: InputField[] = [
	...salesFields,
	{
		key: 'name',
		displayName: 'Name',
		type: 'string',
		placeholder: 'e.g. Espresso 250 g',
		clears: true,
	},
	{
		key: 'attributes',
		displayName: 'Attributes',
		type: 'string',
		placeholder: 'e.g. color, size',
		description: 'Attributes in which the SKUs of the product differ: comma-separated, or an array',
		read: readTexts,
	},
];
