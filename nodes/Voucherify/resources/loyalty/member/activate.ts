import { loyaltyMember } from '../pickers';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { readMemberPath } from '../fields';
import { activateOperation } from '../../../factories/setActive';

/** @see https://docs.voucherify.io/api-reference/members/activate-program-member */
export const activate = activateOperation({
	action: 'Activate a member',
	description: 'Let a member get and spend points again',
	object: 'member',
	fields: [loyaltyProgram, loyaltyMember],
	path: readMemberPath,
});
