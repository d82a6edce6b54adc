import { loyaltyMember } from '../pickers';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { readMemberPath } from '../fields';
import { changedMetadata, metadataNames, readMetadataPart } from '../../../forms/metadata';
import type { SingleOperation } from '../../../run/types';
import { write } from '../../../factories/write';
import { pickedSubject } from '../../../writes/subjects';

/**
 * Update the metadata of a member, which is all that can be changed.
 * @see https://docs.voucherify.io/api-reference/members/update-program-member
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a member',
	description: 'Change the metadata of a member; other metadata stays unchanged',
	writes: true,
	changes: pickedSubject(loyaltyProgram, loyaltyMember),
	fields: [loyaltyProgram, loyaltyMember, ...changedMetadata('vl_member')],
	async execute({ client, parameters }) {
		const { metadata } = readMetadataPart(parameters);
		if (!metadata) {
			throw parameters.invalid(
				metadataNames().how,
				'has nothing to change',
				'Choose a way to enter metadata, and enter some.',
			);
		}
		const path = await readMemberPath({ client, parameters });
		return await write(client, {
			method: 'PUT',
			path,
			body: { metadata },
			returns: { object: 'member' },
		});
	},
};
