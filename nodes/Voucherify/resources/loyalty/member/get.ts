import { NodeApiError } from 'n8n-workflow';
import { toNodeFailure } from '../../../api/errors/node';
import { findCustomerOf } from '../../../api/loyalty/customers';
import { fetchMembership } from '../../../api/loyalty/memberships';
import { loyaltyMembership } from '../pickers';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { readMemberIdentity } from '../fields';
import { simplify } from '../../../forms/paging';
import { membershipAndCustomerColumns, membershipRows } from '../columns';
import type { Resource } from '../../../api/types';
import type { SingleOperation, Task } from '../../../run/types';

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
	async execute(task) {
		const { client, parameters } = task;
		const isSimplified = parameters.flag('simplify');
		const programId = parameters.text(loyaltyProgram);
		const membership = await fetchMembership(client, programId, readMemberIdentity(parameters));
		if (!isSimplified) return [{ json: membership }];
		const customer = await readCustomer(task, membership.member);
		const rows = membershipRows({ ...membership, customer }, membershipAndCustomerColumns);
		return rows.map((json) => ({ json }));
	},
};

/** Reads the customer. Keys that may read members, but no customers, still get the points, with a warning. */
async function readCustomer({ client, warn }: Task, member: Resource) {
	try {
		return await findCustomerOf(client, member);
	} catch (error) {
		const isForbidden = error instanceof NodeApiError && error.httpCode === '403';
		if (!isForbidden) throw toNodeFailure(client.node, error);
		warn('Name, email and source ID are unknown: the keys are not allowed to read customers');
		return undefined;
	}
}
