import { visible } from './reading/formats';
import type { InputField } from './reading/inputFields';

/**
 * Fields for the pattern of generated codes.
 * @param at path of the pattern in the body
 */
export function codePattern(at = 'code_config'): InputField[] {
	const text = (displayName: string, name: string, example: string): InputField => ({
		displayName,
		key: `${at}.${name}`,
		name,
		type: 'string',
		format: visible,
		default: '',
		placeholder: `e.g. ${example}`,
	});
	return [
		{
			...text('Characters', 'charset', '0123456789ABCDEF'),
			description: 'Characters of generated codes',
		},
		{
			displayName: 'Length',
			key: `${at}.length`,
			name: 'length',
			type: 'number',
			default: null,
			typeOptions: { minValue: 1 },
			description: 'Number of generated characters',
		},
		{
			...text('Pattern', 'pattern', 'SUMMER-####-####'),
			description: 'A code with a # for each generated character; replaces Length',
		},
		text('Postfix', 'postfix', '-2026'),
		text('Prefix', 'prefix', 'SUMMER-'),
	];
}
