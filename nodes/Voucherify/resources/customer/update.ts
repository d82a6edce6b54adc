import { customer } from '../../forms/customer';
import { customerProfile } from '../../forms/customerProfile';
import { changedMetadata } from '../../forms/metadata';
import { collectionOf } from '../../forms/reading/inputFields';
import { readChanges } from '../../forms/body';
import type { SingleOperation } from '../../run/types';
import { write } from '../../factories/write';
import { pickedSubject } from '../../writes/subjects';
import { withWholeAddress } from '../../writes/wholeAddress';

/**
 * Update a customer. Unlike an upsert, it never creates one.
 * @see https://docs.voucherify.io/api-reference/customers/update-customer
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a customer',
	description: 'Change an existing customer. Fields that you do not add stay unchanged.',
	writes: true,
	changes: pickedSubject(customer),
	fields: [customer, collectionOf('updateFields', customerProfile), ...changedMetadata('customer')],
	async execute({ client, parameters }) {
		const key = parameters.text(customer);
		const changes = readChanges(parameters, customerProfile);
		const call = { method: 'PUT', path: ['v1', 'customers', key] } as const;
		return await withWholeAddress(
			client,
			key,
			changes,
			async (body) => await write(client, { ...call, body, returns: { object: 'customer' } }),
		);
	},
};
