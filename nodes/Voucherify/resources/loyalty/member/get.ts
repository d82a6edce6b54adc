import { findCustomerOf } from '../../../api/loyalty/customers';
import { fetchMembership } from '../../../api/loyalty/memberships';
import { loyaltyMembership, loyaltyProgram, readMemberIdentity } from '../fields';
import { simplify } from '../../../forms/paging';
import { membershipAndCustomerColumns, membershipRows } from '../columns';
import type { SingleOperation } from '../../../run/types';

/**
 * Get a member with their cards, balances and tiers, by member ID, or by source ID or ID of the customer.
 * @see https://docs.voucherify.io/api-reference/memberships/get-program-membership
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a member with their points',
	description:
		"Get a member with their cards, points and tiers. With Simplify, one item per card, and the customer's name, email and source ID, for one more call.",
	fields: [loyaltyProgram, loyaltyMembership, simplify],
	async execute({ client, parameters }) {
		const isSimplified = parameters.flag('simplify');
		const programId = parameters.text('programId');
		const membership = await fetchMembership(client, programId, readMemberIdentity(parameters));
		if (!isSimplified) return [{ json: membership }];
		const customer = await findCustomerOf(client, membership.member);
		const rows = membershipRows({ ...membership, customer }, membershipAndCustomerColumns);
		return rows.map((json) => ({ json }));
	},
};
