import { loyaltyMember, loyaltyProgram } from '../fields';
import type { SingleOperation } from '../../../run/types';
import { picked } from '../../../writes/things';
import { setMemberStatus } from './moved';

/** @see https://docs.voucherify.io/api-reference/members/activate-program-member */
export const activate: SingleOperation = {
	value: 'activate',
	name: 'Activate',
	action: 'Activate a member',
	description: 'Let a member get and spend points again',
	writes: true,
	changes: picked('programId', 'memberId'),
	fields: [loyaltyProgram, loyaltyMember],
	execute: async (task) => await setMemberStatus(task, 'activate', 'ACTIVE'),
};
