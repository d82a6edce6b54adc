import { fetchMembership } from '../../../api/loyalty/memberships';
import { loyaltyMembership, loyaltyProgram, readMemberIdentity } from '../fields';
import { simplify } from '../../../forms/paging';
import { membershipRows } from '../columns';
import type { SingleOperation } from '../../../run/types';

/**
 * Get a member with their cards, balances and tiers, by member ID, or by source ID or ID of the customer.
 * @see https://docs.voucherify.io/api-reference/memberships/get-program-membership
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a member with their points',
	description: 'Get a member with their cards, points and tiers. With Simplify, one item per card.',
	fields: [loyaltyProgram, loyaltyMembership, simplify],
	async execute({ client, parameters }) {
		const isSimplified = parameters.flag('simplify');
		const programId = parameters.text('programId');
		const membership = await fetchMembership(client, programId, readMemberIdentity(parameters));
		const rows = isSimplified ? membershipRows(membership) : [membership];
		return rows.map((json) => ({ json }));
	},
};
