import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import type { VoucherifyClient } from '../../../api/client/client';
import { isNotFound } from '../../../api/client/found';
import { readInParallel } from '../../../api/client/inParallel';
import { toNodeFailure } from '../../../api/errors/node';
import { findCustomersOf } from '../../../api/loyalty/customers';
import { readMembership } from '../../../api/loyalty/memberships';
import type { Addition } from '../../../factories/list';
import { memberCardColumns, memberCustomerColumns, splitByCard } from '../columns';

/** Adds the customer to members, which have only the customer's ID; null if they no longer exist. */
export const addCustomer: Addition = {
	option: {
		key: 'addCustomer',
		displayName: 'Add Customer',
		description:
			"Whether to add the customer's name, email and source ID; without Simplify, the whole customer. Costs one call for the 100 newest customers, and for others one per member or per 100 customers, whichever is fewer.",
	},
	columns: memberCustomerColumns,
	async add(client, members) {
		const customers = await findCustomersOf(client, members);
		return members.map((member, index) => ({ ...member, customer: customers[index] ?? null }));
	},
};

/** Adds the cards to members, with points and tiers; null for a member who was deleted meanwhile. */
export const addPoints: Addition = {
	option: {
		key: 'addPoints',
		displayName: 'Add Points and Tier',
		description:
			'Whether to add points and tier, with one item per card; without Simplify, a list of cards. Costs one more call per member.',
	},
	columns: memberCardColumns,
	async add(client, members, parameters) {
		const programId = parameters.text(loyaltyProgram);
		return await readInParallel(client, members, async (member) => ({
			...member,
			cards: await findCards(client, programId, member.id),
		}));
	},
	split: splitByCard,
};

/** Reads the cards of a member. Only a membership has them with their tiers. */
async function findCards(client: VoucherifyClient, programId: string, memberId: string) {
	const identity = { type: 'member_id', key: memberId } as const;
	try {
		return (await readMembership(client, programId, identity)).cards;
	} catch (error) {
		if (isNotFound(error)) return null;
		throw toNodeFailure(client.node, error);
	}
}
