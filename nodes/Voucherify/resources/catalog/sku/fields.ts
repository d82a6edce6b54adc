import type { IDataObject } from 'n8n-workflow';
import { salesFields } from '../sales';
import type { InputField } from '../../../forms/reading/inputFields';
import type { Parameters } from '../../../forms/reading/parameters';
import { ROLE } from '../../../forms/reading/role';

/** Fields of an SKU, apart from its IDs. Projects have no metadata schema for SKUs. */
export const skuFields: InputField[] = [
	...salesFields,
	{
		key: 'sku',
		displayName: 'Name',
		type: 'string',
		placeholder: 'e.g. Whole beans',
		clears: true,
	},
	{
		key: 'currency',
		displayName: 'Currency',
		type: 'string',
		placeholder: 'e.g. EUR',
		[ROLE]: 'limits',
		clears: true,
	},
	{
		key: 'attributes',
		displayName: 'Attributes',
		type: 'assignmentCollection',
		default: {},
		description:
			"Values of the attributes in which the product's SKUs differ, such as color and size",
		read: pairsAt,
	},
	{
		key: 'metadata',
		displayName: 'Metadata',
		type: 'assignmentCollection',
		default: {},
		description: 'Your own attributes',
		read: pairsAt,
	},
];

function pairsAt(parameters: Parameters, name: string): IDataObject | undefined {
	const pairs = parameters.attributes(name);
	return Object.keys(pairs).length > 0 ? pairs : undefined;
}
