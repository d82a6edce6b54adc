import type { INodeProperties } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import {
	cardsOfMembership,
	fetchMembership,
	toMemberIdentity,
	type Identity,
} from '../../api/loyalty/memberships';
import type { Parameters } from '../../forms/reading/parameters';
import { locator } from '../../forms/locator';

/** Picks one loyalty program. A legacy one is called a loyalty campaign. */
export const loyaltyProgram = locator({
	displayName: 'Program',
	name: 'programId',
	searchListMethod: 'searchLoyaltyPrograms',
	examples: { id: 'lprg_128f58429f4c4bf7b2' },
});

/** Picks one member of the chosen program, by member ID, or by source ID or ID of the customer. */
export const loyaltyMember = locator({
	displayName: 'Member',
	name: 'memberId',
	description: 'IDs other than the member ID cost one more call',
	searchListMethod: 'searchLoyaltyMembers',
	examples: {
		id: 'lmbr_128f962dbc8c4ba5dc',
		sourceId: 'jane.doe@example.com',
		customerId: 'cust_eWgXlBBiY6THFRJwX45Iakv4',
	},
	dependsOn: 'programId.value',
});

/** Picks one member, for requests that take any of these identifiers. */
export const loyaltyMembership: INodeProperties = {
	...loyaltyMember,
	description: 'The member of the program',
};

/** Picks one card of the chosen member. */
export const loyaltyCard = locator({
	displayName: 'Card',
	name: 'cardId',
	description: "By default, the member's only card, for one more call",
	searchListMethod: 'searchLoyaltyMemberCards',
	examples: { id: 'lcrd_128f962dbd8c4ba5df' },
	dependsOn: ['programId.value', 'memberId.value'],
	required: false,
});

/** Picks points of the chosen card that cannot be spent yet. */
export const pendingPoints = locator({
	displayName: 'Pending Points',
	name: 'bucketId',
	description: 'Points that cannot be spent yet, as listed by Get Pending Points',
	searchListMethod: 'searchLoyaltyPendingPoints',
	placeholder: 'Select pending points...',
	examples: { id: 'lcppb_12d7831b16c4e9243f' },
	dependsOn: ['programId.value', 'memberId.value', 'cardId.value'],
});

/** Picks points of the chosen card that expire on the same day. */
export const expiringPoints = locator({
	displayName: 'Expiring Points',
	name: 'bucketId',
	description: 'Points that expire on the same day, as listed by Get Expiring Points',
	searchListMethod: 'searchLoyaltyExpiringPoints',
	placeholder: 'Select expiring points...',
	examples: { id: 'lcpeb_12d7831b16c4e9243f' },
	dependsOn: ['programId.value', 'memberId.value', 'cardId.value'],
});

/** Picks one of the rewards that members of the chosen program buy with points. */
export const loyaltyReward = locator({
	displayName: 'Reward',
	name: 'rewardId',
	description: 'The reward, which members buy with points',
	searchListMethod: 'searchLoyaltyProgramRewards',
	examples: { id: 'lrew_128f4a8c8e8c4bed9f' },
	dependsOn: 'programId.value',
});

/** Fields that select a card: program, member and card. */
export const cardPath: INodeProperties[] = [loyaltyProgram, loyaltyMember, loyaltyCard];

/** Arguments of functions that look up a member. */
interface ClientAndParameters {
	client: VoucherifyClient;
	parameters: Parameters;
}

export const programPath = (parameters: Parameters) => [
	...['v2', 'loyalties', 'programs'],
	parameters.text('programId'),
];

/** Returns the identifier of the selected member. */
export const readMemberIdentity = (parameters: Parameters): Identity =>
	toMemberIdentity(parameters.text('memberId'), parameters.mode('memberId'));

/**
 * Returns the path of the selected member. For any ID but the member ID, one request looks the member up, shared by all
 * items with that ID.
 */
export async function readMemberPath({
	client,
	parameters,
}: ClientAndParameters): Promise<string[]> {
	const path = programPath(parameters);
	const identity = readMemberIdentity(parameters);
	if (identity.type === 'member_id') return [...path, 'members', identity.key];
	const { member } = await fetchMembership(client, parameters.text('programId'), identity);
	return [...path, 'members', member.id];
}

/**
 * Returns the path of the selected card; of the member's only card when none is selected.
 * @throws NodeOperationError when the member has several cards, or none.
 */
export async function readCardPath({ client, parameters }: ClientAndParameters): Promise<string[]> {
	const chosen = parameters.optionalText('cardId');
	if (chosen !== undefined) {
		return [...(await readMemberPath({ client, parameters })), 'cards', chosen];
	}
	const identity = readMemberIdentity(parameters);
	const membership = await fetchMembership(client, parameters.text('programId'), identity);
	const cards = cardsOfMembership(membership);
	const [card, another] = cards;
	if (!card || another) {
		const known = cards.map(({ id, code }) => (typeof code === 'string' ? `${id} (${code})` : id));
		throw parameters.invalid(
			'cardId',
			card ? 'must be chosen, as the member has several cards' : 'is missing: the member has none',
			card ? `Choose one of ${known.join(', ')}.` : 'Check the loyalty program in Voucherify.',
		);
	}
	return [...programPath(parameters), 'members', membership.member.id, 'cards', card.id];
}
