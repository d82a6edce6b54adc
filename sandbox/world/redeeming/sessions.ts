import { notFound } from '../../errors';
import { DAY } from '../clock';
import type { Store } from '../store';
import type { Session } from '../types';

const SESSION_MS = 7 * DAY;

interface Lock extends Partial<Pick<Session, 'amount'>> {
	key: string;
	/** In ms. Default: seven days. */
	lifetimeMs?: number;
	/** In ms. Default: now. */
	at?: number;
}

/** Holds one use of a voucher or promotion tier, and an amount of a card. Replaces what the same key held before. */
export function lock(
	store: Store,
	object: string,
	{ key, amount = 0, lifetimeMs = SESSION_MS, at = store.now() }: Lock,
): Readonly<Session> {
	const { sessions, vouchers, promotionTiers } = store;
	const { id } = promotionTiers.find(object) ?? vouchers.get(object);
	const there = sessions.of(id).find((session) => session.key === key);
	if (there) sessions.remove(there.id);
	const until = at + lifetimeMs;
	return sessions.add({ ...sessions.born(at), key, object_id: id, amount, until });
}

export function release({ sessions, vouchers, now }: Store, voucher: string, key: string): void {
	const { id } = vouchers.get(voucher);
	const there = sessions.of(id).find((session) => session.key === key && session.until > now());
	if (!there) throw notFound('session', key);
	sessions.remove(there.id);
}

export function releaseAll({ sessions }: Store, key: string): void {
	for (const { id } of sessions.all().filter((session) => session.key === key)) sessions.remove(id);
}

export const keptByOthers = (
	{ sessions }: Store,
	objectId: string,
	session: string | undefined,
	at: number,
): readonly Readonly<Session>[] =>
	sessions.of(objectId).filter(({ key, until }) => key !== session && until > at);
