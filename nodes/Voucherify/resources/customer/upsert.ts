import { numberedPages } from '../../api/lists/numberedPages';
import { customerById } from '../../forms/customer';
import { identityFields, readIdOrSourceId } from '../../forms/identity';
import { customerProfile } from '../../forms/customerProfile';
import { changedMetadata, readMetadataPart } from '../../forms/metadata';
import { collectionOf } from '../../forms/reading/inputFields';
import { bodyFromFields } from '../../forms/body';
import type { SingleOperation } from '../../run/types';
import { write } from '../../factories/write';
import { identifiedSubject } from '../../writes/subjects';
import { withWholeAddress } from '../../writes/wholeAddress';
import { createOnce, latestFirst } from '../../writes/createOnce';

/**
 * Create a customer, or update the one with that ID; fields that are not sent keep their values. Idempotent with an ID:
 * without one, each request creates another customer.
 * @see https://docs.voucherify.io/api-reference/customers/create-customer
 */
export const upsert: SingleOperation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update a customer',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	writes: true,
	looksUp: true,
	changes: identifiedSubject('customerId'),
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
		const known = readIdOrSourceId(parameters, 'customerId');
		const given = {
			...known,
			...bodyFromFields(parameters, customerProfile, 'additionalFields'),
			...readMetadataPart(parameters),
		};
		const [key] = Object.values(known).map(String);
		const returns = { object: 'customer', id: key };
		const call = { method: 'POST', path: ['v1', 'customers'], returns } as const;
		if (key !== undefined) {
			return await withWholeAddress(
				client,
				key,
				given,
				async (body) => await write(client, { ...call, body, idempotent: true }),
			);
		}
		return await createOnce(
			client,
			{ ...call, body: given },
			{
				list: latestFirst({ path: call.path, key: 'customers' }),
				pages: numberedPages,
				alike: ['email', 'name', 'phone'],
				place: 'the customers',
			},
		);
	},
};
