import { loyaltyMember, loyaltyProgram } from '../../fields/loyalty';
import { changedMetadata } from '../../fields/metadata';
import { metadataNames } from '../../parameters/metadata';
import { metadataIn } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';
import { memberPathIn } from './paths';

/**
 * Update the metadata of a member: nothing else of them can be changed.
 * @see https://docs.voucherify.io/api-reference/members/update-program-member
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a loyalty member',
	description: 'Change the metadata of a member; what is not given stays as it is',
	writes: true,
	fields: [loyaltyProgram, loyaltyMember, ...changedMetadata('vl_member')],
	async execute({ client, parameters }) {
		const { metadata } = metadataIn(parameters);
		if (!metadata) {
			throw parameters.invalid(
				metadataNames().how,
				'gives nothing to change',
				'Choose a way to enter metadata, and enter some.',
			);
		}
		const path = await memberPathIn({ client, parameters });
		return await changedResource(client, { method: 'PUT', path, body: { metadata } });
	},
};
