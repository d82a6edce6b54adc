import { loyaltyMember } from '../pickers';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { readMemberPath } from '../fields';
import type { SingleOperation } from '../../../run/types';
import { deleteResource } from '../../../factories/remove';
import { pickedSubject } from '../../../writes/subjects';

/**
 * Delete a member with their cards.
 * @see https://docs.voucherify.io/api-reference/members/delete-program-member
 */
export const deleteMember: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a member',
	description: 'Remove a member from the program, together with their cards and points',
	writes: true,
	changes: pickedSubject(loyaltyProgram, loyaltyMember),
	fields: [loyaltyProgram, loyaltyMember],
	async execute({ client, parameters }) {
		const path = await readMemberPath({ client, parameters });
		return await deleteResource(client, { path }, { memberId: path.at(-1) });
	},
};
