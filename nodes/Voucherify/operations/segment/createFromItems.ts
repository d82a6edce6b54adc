import type { INodeProperties } from 'n8n-workflow';
import { MOST_SEGMENT_CUSTOMERS } from '../../api/limits';
import type { BatchedOperation } from '../types';
import { unknownCustomer } from './create';

const form: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Newsletter Readers',
		description: 'The name of the segment. Input items with the same name share one.',
	},
	{
		displayName: 'Customer ID',
		name: 'segmentCustomerId',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. cust_eWgXlBBiY6THFRJwX45Iakv4',
		description:
			'The customer of the input item, by the ID that Voucherify gave. A static segment has up to 20,000.',
	},
];

/**
 * Create a static segment with the customers of all input items in one call. Another segment comes of it each time, so it
 * is not sent again when its outcome is unknown, and never in pieces.
 * @see https://docs.voucherify.io/api-reference/segments/create-segment
 */
export const createFromItems: BatchedOperation = {
	value: 'createFromItems',
	name: 'Create From Items',
	action: 'Create a segment from items',
	description: 'Put the customers of all input items into one new segment, with one call',
	fields: form,
	mostTogether: MOST_SEGMENT_CUSTOMERS,
	toBatchItem(parameters) {
		const name = parameters.text('name');
		return {
			groupKey: name,
			elements: [{ id: parameters.text('segmentCustomerId') }],
			async send(client, elements) {
				const customers = [...new Set(elements.map(({ id }) => id))];
				const segment = await client.request({
					method: 'POST',
					path: ['v1', 'segments'],
					body: { name, type: 'static', customers },
					errorCatalog: unknownCustomer,
				});
				return elements.map(() => segment);
			},
		};
	},
};
