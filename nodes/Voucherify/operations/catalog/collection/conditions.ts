import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../../../forms/reading/parameters';

/** Conditions of a product or SKU to belong to a dynamic collection. */
export const conditions: INodeProperties = {
	displayName: 'Conditions (JSON)',
	name: 'conditions',
	type: 'json',
	required: true,
	default: '',
	placeholder: 'e.g. {"price": {"conditions": {"$more_than": [5000]}}}',
	description:
		'As Voucherify takes them, on the price, name, object or any other field of a product or SKU, and on metadata.*. All of them must be fulfilled, unless "junction" is "or".',
};

/**
 * The conditions as a filter, undefined when there are none: all of them must be fulfilled unless it says otherwise.
 * @param name where they are
 */
export function readConditions(parameters: Parameters, name: string): IDataObject | undefined {
	const filter = parameters.object(name) ?? {};
	const isEmpty = Object.keys(filter).every((key) => key === 'junction');
	return isEmpty ? undefined : { junction: 'and', ...filter };
}
