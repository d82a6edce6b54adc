import type { InputField } from '../parameters/inputFields';

/** The name of a filter that a list takes with conditions. */
export const condition = (field: string, how: string) => `filters[${field}][conditions][$${how}]`;

/** The filters of such a list on when something happened. */
export function dateConditions(label: 'Created', field: string): InputField[] {
	const word = label.toLowerCase();
	return [
		{
			displayName: `${label} After`,
			key: condition(field, 'after'),
			name: `${word}After`,
			type: 'dateTime',
			default: '',
			description: `Only what was ${word} after this time`,
		},
		{
			displayName: `${label} Before`,
			key: condition(field, 'before'),
			name: `${word}Before`,
			type: 'dateTime',
			default: '',
			description: `Only what was ${word} before this time`,
		},
	];
}
