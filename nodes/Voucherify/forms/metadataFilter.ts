import type { GenericValue, IDataObject } from 'n8n-workflow';
import type { InputField } from './reading/inputFields';
import type { Parameters } from './reading/parameters';
import { isEmpty } from './reading/values';

/** Filters a list by metadata: each property must have the given value. */
export const metadataFilter: InputField = {
	displayName: 'Metadata',
	key: 'filters',
	name: 'metadata',
	type: 'assignmentCollection',
	default: {},
	description: 'Only results with these values',
	read: conditionsAt,
};

/** Reads one condition for each property. Empty values are refused: a dropped filter would return everything. */
function conditionsAt(parameters: Parameters, name: string): IDataObject | undefined {
	const pairs = Object.entries(parameters.pairs(name));
	if (pairs.length === 0) return undefined;
	const wrong = pairs.find(([, value]) => !isComparable(value));
	if (!wrong) {
		return Object.fromEntries(
			pairs.map(([key, value]) => [`metadata.${key}`, { conditions: { $is: value } }]),
		);
	}
	const advice = 'Enter a text, a number, or true or false. To filter by nothing, remove the row.';
	throw parameters.invalid(name, `has no value to compare for '${wrong[0]}'`, advice);
}

function isComparable(value: GenericValue): boolean {
	if (Array.isArray(value)) return value.length > 0 && value.every(isSingle);
	return isSingle(value);
}

const isSingle = (value: unknown) => typeof value !== 'object' && !isEmpty(value);
