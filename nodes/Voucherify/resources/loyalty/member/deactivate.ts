import { loyaltyMember, loyaltyProgram } from '../fields';
import type { SingleOperation } from '../../../run/types';
import { picked } from '../../../writes/things';
import { setMemberStatus } from './moved';

/** @see https://docs.voucherify.io/api-reference/members/deactivate-program-member */
export const deactivate: SingleOperation = {
	value: 'deactivate',
	name: 'Deactivate',
	action: 'Deactivate a member',
	description: 'Keep a member from getting and spending points, such as when fraud is suspected',
	writes: true,
	changes: picked('programId', 'memberId'),
	fields: [loyaltyProgram, loyaltyMember],
	execute: async (task) => await setMemberStatus(task, 'deactivate', 'INACTIVE'),
};
