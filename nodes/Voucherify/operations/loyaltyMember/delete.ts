import { loyaltyMember, loyaltyProgram } from '../../fields/loyalty';
import type { SingleOperation } from '../kinds/operation';
import { deleted } from '../kinds/results';
import { memberPathIn } from './paths';

/**
 * Delete a member with their cards.
 * @see https://docs.voucherify.io/api-reference/members/delete-program-member
 */
export const deleteMember: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a loyalty member',
	description: 'Take a member out of the program: their cards and points go with them',
	writes: true,
	fields: [loyaltyProgram, loyaltyMember],
	async execute({ client, parameters }) {
		const path = await memberPathIn({ client, parameters });
		return await deleted(client, { path }, { memberId: path.at(-1) });
	},
};
