import { visible } from './reading/formats';
import type { InputField } from './reading/inputFields';

/**
 * Fields for the pattern of generated codes.
 * @param at path of the pattern in the body
 */
export const codePattern = (at = 'code_config'): InputField[] => [
	{
		displayName: 'Characters',
		key: `${at}.charset`,
		name: 'charset',
		type: 'string',
		format: visible,
		default: '',
		placeholder: 'e.g. 0123456789ABCDEF',
		description: 'The characters to use in generated codes',
	},
	{
		displayName: 'Length',
		key: `${at}.length`,
		name: 'length',
		type: 'number',
		default: null,
		typeOptions: { minValue: 1 },
		description: 'How many characters are generated',
	},
	{
		displayName: 'Pattern',
		key: `${at}.pattern`,
		name: 'pattern',
		type: 'string',
		format: visible,
		default: '',
		placeholder: 'e.g. SUMMER-####-####',
		description: 'A code with a # for each generated character; replaces Length',
	},
	{
		displayName: 'Postfix',
		key: `${at}.postfix`,
		name: 'postfix',
		type: 'string',
		format: visible,
		default: '',
		placeholder: 'e.g. -2026',
	},
	{
		displayName: 'Prefix',
		key: `${at}.prefix`,
		name: 'prefix',
		type: 'string',
		format: visible,
		default: '',
		placeholder: 'e.g. SUMMER-',
	},
];
