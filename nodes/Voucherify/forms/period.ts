import type { INodeProperties } from 'n8n-workflow';
import type { Period } from '../api/lists/selected';
import { propertiesOf, type InputField } from './reading/inputFields';
import type { Parameters } from './reading/parameters';
import { parseTime } from './reading/times';

/** Filters a list by creation date; each for the collection `filters`. */
export const periodFilters: INodeProperties[] = propertiesOf(dateFilters('Created', 'created_at'));

/**
 * Reads the period of `periodFilters`.
 * @throws NodeOperationError when the start is not before the end
 */
export function readPeriod(parameters: Parameters): Period {
	const timeOf = (name: string) => {
		const time = parameters.parsed(name, parseTime);
		return time === undefined ? undefined : Date.parse(time);
	};
	const after = timeOf('filters.createdAfter');
	const before = timeOf('filters.createdBefore');
	if (after !== undefined && before !== undefined && after >= before) {
		throw parameters.invalid(
			'filters.createdAfter',
			'is not before Created Before',
			'Correct one of the two times.',
		);
	}
	return { after, before };
}

/** Filters a list by date, for lists that take `created_at[after]` and `created_at[before]`. */
export function dateFilters(label: 'Created' | 'Updated', key: string): InputField[] {
	const word = label.toLowerCase();
	return ['After', 'Before'].map((bound) => ({
		displayName: `${label} ${bound}`,
		key: `${key}[${bound.toLowerCase()}]`,
		name: `${word}${bound}`,
		type: 'dateTime',
		default: '',
	}));
}

/**
 * Filters a list by creation time, for lists that take an inclusive `start_date` and `end_date`.
 * @param what what the rows are, such as "products"
 */
export const startAndEnd = (what: string): InputField[] => [
	{
		key: 'end_date',
		displayName: 'End Date',
		type: 'dateTime',
		description: `Only ${what} created at or before this time`,
	},
	{
		key: 'start_date',
		displayName: 'Start Date',
		type: 'dateTime',
		description: `Only ${what} created at or after this time`,
	},
];

/** Filters a list by date, for lists that take conditions: `filters[start_date][conditions][$after]`. */
export function conditionsOnTime(
	label: 'Created' | 'Expires' | 'Starts' | 'Updated',
	column: string,
): InputField[] {
	return ['After', 'Before'].map((bound) => ({
		displayName: `${label} ${bound}`,
		key: `filters[${column}][conditions][$${bound.toLowerCase()}]`,
		name: `${label.toLowerCase()}${bound}`,
		type: 'dateTime',
		default: '',
	}));
}
