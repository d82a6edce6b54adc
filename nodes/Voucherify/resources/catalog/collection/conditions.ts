import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../../../forms/reading/parameters';

/** Conditions that products and SKUs of a dynamic collection meet. */
export const conditions: INodeProperties = {
	displayName: 'Conditions (JSON)',
	name: 'conditions',
	type: 'json',
	required: true,
	default: '',
	placeholder: 'e.g. {"price": {"conditions": {"$more_than": [5000]}}}',
	description:
		'Conditions in the API format, on the price, name, object or any other field of a product or SKU, and on metadata.*. All must be met, unless "junction" is "or".',
};

/**
 * Returns the conditions as a filter; undefined if there are none. All must be met, unless they contain a `junction`.
 * @param name path of the field
 */
export function readConditions(parameters: Parameters, name: string): IDataObject | undefined {
	const filter = parameters.object(name) ?? {};
	const isEmpty = Object.keys(filter).every((key) => key === 'junction');
	return isEmpty ? undefined : { junction: 'and', ...filter };
}
