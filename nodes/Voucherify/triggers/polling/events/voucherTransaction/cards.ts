import { isNotFound, requireResource } from '../../../../api/client/found';
import type { Resource } from '../../../../api/types';
import type { Session } from '../../event';
import { isLimit } from '../../../../api/errors/passing';

/**
 * Reads a card by its code or ID, and notes its code.
 * @throws NodeApiError when it does not exist
 */
export async function fetchCard({ client, notes }: Session, codeOrId: string): Promise<Resource> {
	const call = { method: 'GET', path: ['v1', 'vouchers', codeOrId] } as const;
	const card = requireResource(client, await client.request(call), call, 'it is not a voucher');
	if (typeof card.code === 'string') notes.set(card.id, card.code);
	return card;
}

/** Code of a card in an item: null when the card is gone, or, with the reason, when it cannot be read. */
interface CardCode {
	voucher_code: string | null;
	voucher_code_error?: string;
}

/** Maximum number of polls in which a card's unreadable code holds back the transactions that follow. */
const MAX_TRIES = 3;

/**
 * Key of the note for the time when a code was given up, in milliseconds. With a card ID appended, it is the key of the
 * note for the number of tries.
 */
const GIVEN_UP = '?';

/** Time after a code was given up, in milliseconds, in which no other unreadable code holds back transactions: an hour. */
const GIVEN_UP_MS = 3_600_000;

/**
 * Returns the code of a card, with one request for each card that is not yet known.
 * @returns undefined when there is no time for the request in this poll
 * @throws NodeApiError when it cannot be read now: the next polls try again
 */
export async function cardCode(session: Session, id: string): Promise<CardCode | undefined> {
	const { client, notes } = session;
	const known = notes.get(id);
	if (known !== undefined) return { voucher_code: known };
	if (!session.hasTime()) return undefined;
	const tries = `${GIVEN_UP}${id}`;
	try {
		await fetchCard(session, id);
		notes.delete(tries);
		notes.delete(GIVEN_UP);
		return { voucher_code: notes.get(id) ?? null };
	} catch (error) {
		const failure = session.failureOf(error);
		if (isNotFound(failure)) return { voucher_code: null };
		if (isLimit(failure)) throw failure;
		const count = Number(notes.get(tries) ?? 0) + 1;
		notes.set(tries, String(count));
		const now = client.serviceTime ?? Date.now();
		const isGivenUp = now - Number(notes.get(GIVEN_UP) ?? -Infinity) < GIVEN_UP_MS;
		if (count < MAX_TRIES && !isGivenUp) throw failure;
		if (!isGivenUp) notes.set(GIVEN_UP, String(now));
		return { voucher_code: null, voucher_code_error: failure.message };
	}
}
