import type { INodeProperties } from 'n8n-workflow';
import type { InputField } from '../parameters/inputFields';
import { validityFields } from './validity';

/** The code of an input item. */
export const importedCode: INodeProperties = {
	displayName: 'Code',
	name: 'code',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. PARTNER-0001',
	description: 'The code to import. It must not exist in the project yet.',
};

/** What a code that is imported can have beside its value and its metadata. */
export const importedFields: InputField[] = [
	...validityFields.filter(({ key }) => key !== 'validity_hours'),
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
		placeholder: 'e.g. From the spring delivery',
		description: 'A note on the code',
	},
	{
		key: 'category',
		displayName: 'Category',
		type: 'string',
		placeholder: 'e.g. Partners',
		description: 'The name of the category, or its ID',
	},
	{
		displayName: 'Redemption Limit',
		key: 'redemption.quantity',
		name: 'redemptionLimit',
		type: 'number',
		default: 1,
		typeOptions: { minValue: 1, numberPrecision: 0 },
		description: 'How often the code can be redeemed. By default without a limit.',
	},
];
