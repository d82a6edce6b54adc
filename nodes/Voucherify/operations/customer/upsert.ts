import { numberedPages } from '../../api/lists/pages';
import { customerById } from '../../fields/customer';
import { identityFields } from '../../fields/identity';
import { customerProfile } from '../../fields/customerProfile';
import { changedMetadata } from '../../fields/metadata';
import { referenceOfUnnamed } from '../../fields/ownReference';
import { collectionOf } from '../../parameters/inputFields';
import { bodyOf, identityIn, metadataIn } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';
import { created, latestFirst } from '../reliability/created';

/**
 * Create a customer, or update the one with that ID; what is not sent stays as it is. It is repeatable with an ID:
 * without one, each call makes another customer.
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
		referenceOfUnnamed,
	],
	async execute({ client, parameters }) {
		const known = identityIn(parameters, 'customerId');
		const body = {
			...known,
			...bodyOf(parameters, customerProfile, 'additionalFields'),
			...metadataIn(parameters),
		};
		const call = { method: 'POST', path: ['v1', 'customers'], body } as const;
		if (Object.keys(known).length > 0)
			return await changedResource(client, { ...call, repeatable: true });
		return await created({ client, parameters }, call, {
			list: latestFirst({ path: call.path, key: 'customers' }),
			pages: numberedPages,
			alike: ['email', 'name', 'phone'],
			words: 'the customers',
		});
	},
};
