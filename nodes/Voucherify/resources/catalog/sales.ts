import { webAddress } from '../../forms/reading/formats';
import type { InputField } from '../../forms/reading/inputFields';
import { moneyInput, readAmount } from '../../forms/money';

/** Price and image of a product or SKU. */
export const salesFields: InputField[] = [
	{
		key: 'price',
		displayName: 'Price',
		...moneyInput('What one unit costs'),
		read: readAmount,
		clears: true,
	},
	{
		key: 'image_url',
		displayName: 'Image URL',
		type: 'string',
		format: webAddress,
		placeholder: 'e.g. https://www.example.com/espresso.png',
		description: 'The URL of a .png or .jpg image',
		clears: true,
	},
];
