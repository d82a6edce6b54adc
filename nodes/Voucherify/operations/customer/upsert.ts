import { customerById } from '../../fields/customer';
import { identityFields } from '../../fields/identity';
import { customerProfile } from '../../fields/customerProfile';
import { changedMetadata } from '../../fields/metadata';
import { collectionOf } from '../../parameters/inputFields';
import { bodyOf, identityIn, metadataIn } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';

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
		...identityFields({
			noun: 'customer',
			byId: customerById,
			example: 'jane.doe@example.com',
		}),
		collectionOf('additionalFields', customerProfile),
		...changedMetadata('customer'),
	],
	async execute({ client, parameters }) {
		const known = identityIn(parameters, 'customerId');
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
