import { customer } from '../../fields/customer';
import { customerProfile } from '../../fields/customerProfile';
import { changedMetadata } from '../../fields/metadata';
import { collectionOf } from '../../parameters/inputFields';
import { changesOf } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';

/**
 * Update a customer who is known: it creates nobody.
 * @see https://docs.voucherify.io/api-reference/customers/update-customer
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a customer',
	description: 'Change a customer who exists already; what is not added stays as it is',
	writes: true,
	fields: [customer, collectionOf('updateFields', customerProfile), ...changedMetadata('customer')],
	async execute({ client, parameters }) {
		return await changedResource(client, {
			method: 'PUT',
			path: ['v1', 'customers', parameters.text('customerId')],
			body: changesOf(parameters, customerProfile),
		});
	},
};
