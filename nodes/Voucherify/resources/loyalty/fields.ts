import type { INodeProperties } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import {
	cardsOfMembership,
	fetchMembership,
	toMemberIdentity,
	type Identity,
} from '../../api/loyalty/memberships';
import type { Parameters } from '../../forms/reading/parameters';
import { loyaltyProgram } from '../../forms/loyaltyProgram';
import { loyaltyCard, loyaltyMember } from './pickers';

/** Fields that select a card: program, member and card. */
export const cardPath: INodeProperties[] = [loyaltyProgram, loyaltyMember, loyaltyCard];

/** Arguments of functions that look up a member. */
interface ClientAndParameters {
	client: VoucherifyClient;
	parameters: Parameters;
}

export const programPath = (parameters: Parameters) => [
	...['v2', 'loyalties', 'programs'],
	parameters.text(loyaltyProgram),
];

/** Returns the identifier of the selected member. */
export const readMemberIdentity = (parameters: Parameters): Identity =>
	toMemberIdentity(parameters.text(loyaltyMember), parameters.mode(loyaltyMember));

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
	const { member } = await fetchMembership(client, parameters.text(loyaltyProgram), identity);
	return [...path, 'members', member.id];
}

/**
 * Returns the path of the selected card; of the member's only card when none is selected.
 * @throws NodeOperationError when the member has several cards, or none.
 */
export async function readCardPath({ client, parameters }: ClientAndParameters): Promise<string[]> {
	const chosen = parameters.optionalText(loyaltyCard);
	if (chosen !== undefined) {
		return [...(await readMemberPath({ client, parameters })), 'cards', chosen];
	}
	const identity = readMemberIdentity(parameters);
	const membership = await fetchMembership(client, parameters.text(loyaltyProgram), identity);
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
