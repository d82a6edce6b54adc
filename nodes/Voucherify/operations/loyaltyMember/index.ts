import type { ResourceOperations } from '../kinds/operation';
import { activate } from './activate';
import { create } from './create';
import { createMany } from './createMany';
import { deactivate } from './deactivate';
import { deleteMember } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { getMemberships } from './getMemberships';
import { update } from './update';

export const loyaltyMember: ResourceOperations = {
	value: 'loyaltyMember',
	name: 'Loyalty Member',
	description:
		'Customers as members of a loyalty program: who they are, their cards, points and tiers. What happens to members Voucherify tells no webhook: react to the order or event that gives the points.',
	credential: 'voucherifyApi',
	operations: [
		get,
		activate,
		create,
		createMany,
		deactivate,
		deleteMember,
		getAll,
		getMemberships,
		update,
	],
};
