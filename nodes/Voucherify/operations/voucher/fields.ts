import { categoryField } from '../../fields/category';
import { validityFields } from '../../fields/validity';
import type { InputField } from '../../parameters/inputFields';

/** What any voucher has beside its code, its value and its metadata. */
export const voucherFields: InputField[] = [
	...validityFields,
	categoryField,
	{
		key: 'active',
		displayName: 'Active',
		type: 'boolean',
		description: 'Whether the code can be used; when off, not even in its period',
	},
	{
		key: 'additional_info',
		displayName: 'Additional Info',
		type: 'string',
		placeholder: 'e.g. For the summer letter',
		description: 'A note on the code',
	},
];
