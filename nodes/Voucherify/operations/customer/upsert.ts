import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { customerById } from '../../fields/customer';
import { customerProfile } from '../../fields/customerProfile';
import { changedMetadata } from '../../fields/metadata';
import { collectionOf } from '../../parameters/inputFields';
import type { Parameters } from '../../parameters/parameters';
import { bodyOf, metadataIn } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';

const identity: INodeProperties[] = [
	{
		displayName: 'Identify By',
		name: 'identifyBy',
		type: 'options',
		options: [
			{ name: 'Customer ID', value: 'id', description: 'The ID that Voucherify gave' },
			{ name: 'Nothing', value: 'nothing', description: 'Every run creates one more customer' },
			{
				name: 'Source ID',
				value: 'sourceId',
				description: 'What your own system knows the customer by: the same one is never made twice',
			},
		],
		default: 'sourceId',
		description: 'How to tell whether the customer is known already',
	},
	{ ...customerById, displayOptions: { show: { identifyBy: ['id'] } } },
	{
		displayName: 'Source ID',
		name: 'sourceId',
		type: 'string',
		required: true,
		displayOptions: { show: { identifyBy: ['sourceId'] } },
		default: '',
		placeholder: 'e.g. jane.doe@example.com',
		description: 'What your own system knows the customer by. It cannot be changed later.',
	},
];

/**
 * Create a customer, or update the one with that ID; what is not sent stays as it is. It is repeatable with an ID.
 * @see https://docs.voucherify.io/api-reference/customers/create-customer
 */
export const upsert: SingleOperation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update a customer',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	writes: true,
	fields: [
		...identity,
		collectionOf('additionalFields', customerProfile),
		...changedMetadata('customer'),
	],
	async execute({ client, parameters }) {
		const known = identityOf(parameters);
		return await changedResource(client, {
			method: 'POST',
			path: ['v1', 'customers'],
			body: {
				...known,
				...bodyOf(parameters, customerProfile, 'additionalFields'),
				...metadataIn(parameters),
			},
			repeatable: Object.keys(known).length > 0,
		});
	},
};

function identityOf(parameters: Parameters): IDataObject {
	switch (parameters.text('identifyBy')) {
		case 'sourceId':
			return { source_id: parameters.text('sourceId') };
		case 'id':
			return { id: parameters.text('customerId') };
		default:
			return {};
	}
}
