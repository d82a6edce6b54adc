import { toCustomerIdentity } from '../../../api/loyalty/memberships';
import { customer } from '../../../forms/customer';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { newMetadata, readMetadataPart } from '../../../forms/metadata';
import { collectionOf } from '../../../forms/reading/inputFields';
import { bodyFromFields } from '../../../forms/body';
import { bulkFields } from '../../../forms/bulk';
import { type BulkOperation } from '../../../run/types';
import { memberFields } from './createFields';

/**
 * Make many customers members with a few requests. Not idempotent: existing members fail, so a second job would report all
 * members that the first one made as failed. The API docs name customers in two ways: rows that are refused in one form are
 * sent in the other, as in *Create*.
 * @see https://docs.voucherify.io/api-reference/members/batch-create-program-members
 */
export const createMany: BulkOperation = {
	value: 'createMany',
	name: 'Create Many',
	action: 'Make many customers members',
	description:
		'Create members from all input items in bulk: one request per 10 MB instead of one per member. Rows of unknown customers or existing members return an error.',
	keyName: 'customer',
	isUnique: true,
	fields: [
		loyaltyProgram,
		{ ...customer, description: 'The customer who becomes a member, usually by an expression' },
		collectionOf('additionalFields', memberFields),
		...newMetadata('vl_member'),
		...bulkFields,
	],
	toBatchItem(parameters) {
		const { type, key } = toCustomerIdentity(parameters.text(customer), parameters.mode(customer));
		const more = {
			...bodyFromFields(parameters, memberFields, 'additionalFields'),
			...readMetadataPart(parameters),
		};
		return {
			address: parameters.text(loyaltyProgram),
			key,
			row: { customer_identification: { type, [type]: key }, ...more },
			otherRow: type === 'customer_id' ? { customer_id: key, ...more } : undefined,
		};
	},
	submitJob: (programId, rows) => ({
		method: 'POST',
		path: ['v2', 'loyalties', 'programs', programId, 'members', 'batch'],
		body: rows,
	}),
};
