import { cardsIn, fetchMembership, identityOf, type Identity } from '../../api/memberships';
import type { Parameters } from '../../parameters/parameters';
import type { Task } from '../kinds/operation';

type Asked = Pick<Task, 'client' | 'parameters'>;

const programPath = (parameters: Parameters) => [
	...['v2', 'loyalties', 'programs'],
	parameters.text('programId'),
];

/** By what the member is named whom the user has chosen or entered. */
export const identityIn = (parameters: Parameters): Identity =>
	identityOf(parameters.text('memberId'), parameters.mode('memberId'));

/**
 * Where the member is whom `fields/loyalty.ts` lets choose. Who is not named by their own ID is looked up, with one call
 * for all items that name them.
 */
export async function memberPathIn({ client, parameters }: Asked): Promise<string[]> {
	const path = programPath(parameters);
	const identity = identityIn(parameters);
	if (identity.type === 'member_id') return [...path, 'members', identity.key];
	const { member } = await fetchMembership(client, parameters.text('programId'), identity);
	return [...path, 'members', member.id];
}

/**
 * The same of a card. Where none is chosen, it is the member's only one.
 * @throws NodeOperationError when the member has several cards, or none.
 */
export async function cardPathIn({ client, parameters }: Asked): Promise<string[]> {
	const chosen = parameters.optionalText('cardId');
	if (chosen !== undefined) {
		return [...(await memberPathIn({ client, parameters })), 'cards', chosen];
	}
	const identity = identityIn(parameters);
	const membership = await fetchMembership(client, parameters.text('programId'), identity);
	const cards = cardsIn(membership);
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
