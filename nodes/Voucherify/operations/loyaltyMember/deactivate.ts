import { loyaltyMember, loyaltyProgram } from '../../fields/loyalty';
import type { SingleOperation } from '../kinds/operation';
import { moved } from './moved';

/**
 * Deactivate a member.
 * @see https://docs.voucherify.io/api-reference/members/deactivate-program-member
 */
export const deactivate: SingleOperation = {
	value: 'deactivate',
	name: 'Deactivate',
	action: 'Deactivate a loyalty member',
	description: 'Keep a member from getting and spending points, such as when fraud is suspected',
	writes: true,
	fields: [loyaltyProgram, loyaltyMember],
	execute: async (task) => await moved(task, 'deactivate', 'INACTIVE'),
};
