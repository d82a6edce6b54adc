import type { ResourceOperations } from '../../../run/types';
import { activate } from './activate';
import { create } from './create';
import { createMany } from './createMany';
import { deactivate } from './deactivate';
import { deleteMember } from './delete';
import { get } from './get';
import { getActivity } from './getActivity';
import { getAll } from './getAll';
import { getBenefits } from './getBenefits';
import { getMemberships } from './getMemberships';
import { getTierHistory } from './getTierHistory';
import { update } from './update';

export const loyaltyMember: ResourceOperations = {
	value: 'loyaltyMember',
	name: 'Member',
	description:
		'Members of a program, with their cards, points and tiers. For changes, use Voucherify Webhook Trigger.',
	credential: 'voucherifyApi',
	operations: [
		get,
		activate,
		create,
		createMany,
		deactivate,
		deleteMember,
		getActivity,
		getAll,
		getBenefits,
		getMemberships,
		getTierHistory,
		update,
	],
};
