import { unexpectedAnswer } from '../../../api/errors';
import { isResource, type Resource } from '../../../api/types';
import type { Session } from '../event';
import { isLimit } from '../engine/failures';

/** Reads a card by its code or its ID, and notes its code. @throws NodeApiError when there is none. */
async function fetchCard({ client, notes }: Session, codeOrId: string): Promise<Resource> {
	const call = { method: 'GET', path: ['v1', 'vouchers', codeOrId] } as const;
	const card = await client.request(call);
	if (!isResource(card)) throw unexpectedAnswer('it is not a voucher', client.about(call));
	if (typeof card.code === 'string') notes.set(card.id, card.code);
	return card;
}

/** The ID of a card that the user named by its code or its ID. */
export async function cardIdOf(session: Session, codeOrId: string): Promise<string> {
	return (await fetchCard(session, codeOrId)).id;
}

/**
 * The code of a card, with one call for each that is not known yet; null when it cannot be had.
 * @returns undefined when there is no time to ask for it now
 * @throws NodeApiError when a limit or the time does not let it be asked for now
 */
export async function codeOf(session: Session, id: string): Promise<string | null | undefined> {
	const known = session.notes.get(id);
	if (known !== undefined) return known;
	if (!session.hasTime()) return undefined;
	try {
		await fetchCard(session, id);
	} catch (error) {
		const failure = session.failureOf(error);
		if (isLimit(failure) || !session.hasTime()) throw failure;
	}
	return session.notes.get(id) ?? null;
}
