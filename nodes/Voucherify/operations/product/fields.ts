import { webAddress } from '../../parameters/formats';
import { amountIn, type InputField, textsIn } from '../../parameters/inputFields';

/** The price and the picture of what is sold. */
export const salesFields: InputField[] = [
	{
		key: 'price',
		displayName: 'Price',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		read: amountIn,
		description: 'What one unit costs, in minor currency units: 1250 is 12.50',
		clears: true,
	},
	{
		key: 'image_url',
		displayName: 'Image URL',
		type: 'string',
		format: webAddress,
		placeholder: 'e.g. https://www.example.com/espresso.png',
		description: 'The address of a picture, a .png or .jpg file',
		clears: true,
	},
];

/** What a product has beside its IDs and its metadata. */
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
		description: 'The names of what its SKUs differ in, with commas between them or as a list',
		read: textsIn,
	},
];
