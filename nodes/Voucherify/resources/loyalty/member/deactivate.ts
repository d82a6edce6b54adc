import { loyaltyMember } from '../pickers';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { readMemberPath } from '../fields';
import { deactivateOperation } from '../../../factories/setActive';

/** @see https://docs.voucherify.io/api-reference/members/deactivate-program-member */
export const deactivate = deactivateOperation({
	action: 'Deactivate a member',
	description: 'Keep a member from getting and spending points, such as when fraud is suspected',
	object: 'member',
	fields: [loyaltyProgram, loyaltyMember],
	path: readMemberPath,
});
