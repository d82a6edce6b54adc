import { loyaltyMember, loyaltyProgram } from '../../fields/loyalty';
import type { SingleOperation } from '../kinds/operation';
import { moved } from './moved';

/**
 * Activate a member.
 * @see https://docs.voucherify.io/api-reference/members/activate-program-member
 */
export const activate: SingleOperation = {
	value: 'activate',
	name: 'Activate',
	action: 'Activate a loyalty member',
	description: 'Let a member get and spend points again',
	writes: true,
	fields: [loyaltyProgram, loyaltyMember],
	execute: async (task) => await moved(task, 'activate', 'ACTIVE'),
};
