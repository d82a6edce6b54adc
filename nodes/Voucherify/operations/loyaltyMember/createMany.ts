import { customerIdentityOf } from '../../api/memberships';
import { customer } from '../../fields/customer';
import { loyaltyProgram } from '../../fields/loyalty';
import { newMetadata } from '../../fields/metadata';
import { collectionOf } from '../../parameters/inputFields';
import { bodyOf, metadataIn } from '../kinds/body';
import { bulkFields, type BulkOperation } from '../kinds/bulk';
import { memberFields } from './createFields';

/**
 * Make many customers members with a few calls. Who is one already fails, so it is not repeatable: a second job would tell
 * of all whom the first one has made members that it failed.
 * @see https://docs.voucherify.io/api-reference/members/batch-create-program-members
 */
export const createMany: BulkOperation = {
	value: 'createMany',
	name: 'Create Many',
	action: 'Make many customers loyalty members',
	description:
		'Hand in all input items at once: a call for each 10 MB instead of one for each member. Who is no customer, or a member already, comes out with an error.',
	keyName: 'customer',
	isUnique: true,
	fields: [
		loyaltyProgram,
		{ ...customer, description: 'The customer who becomes a member, usually by an expression' },
		collectionOf('additionalFields', memberFields),
		...newMetadata('vl_member'),
		...bulkFields,
	],
	contribute(parameters) {
		const { type, key } = customerIdentityOf(
			parameters.text('customerId'),
			parameters.mode('customerId'),
		);
		const more = bodyOf(parameters, memberFields, 'additionalFields');
		return {
			address: parameters.text('programId'),
			key,
			row: {
				customer_identification: { type, [type]: key },
				...more,
				...metadataIn(parameters),
			},
		};
	},
	handIn: (programId, rows) => ({
		method: 'POST',
		path: ['v2', 'loyalties', 'programs', programId, 'members', 'batch'],
		body: rows,
	}),
};
