import type { INodeProperties } from 'n8n-workflow';
import type { InputField } from './reading/inputFields';
import { codeDetails, redemptionLimit } from './codeDetails';
import { validityFields } from './validity';

export const importedCodeField: INodeProperties = {
	displayName: 'Code',
	name: 'code',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. PARTNER-0001',
	description: 'The code to import. It must not exist in the project yet.',
};

/** Fields of an imported code, apart from its value and metadata. */
export const importedFields: InputField[] = [
	...validityFields.filter(({ key }) => key !== 'validity_hours'),
	...codeDetails,
	{
		key: 'category',
		displayName: 'Category',
		type: 'string',
		placeholder: 'e.g. Partners',
		description: 'The name of the category, or its ID',
	},
	redemptionLimit,
];
