import { notFound } from '../../errors';
import { DAY } from '../clock';
import type { Store } from '../store';
import type { Session } from '../types';

const SESSION_MS = 7 * DAY;

/** Keeps one use of a voucher, and so much of a card, free; the same key again replaces what it kept. */
export function lock(
	{ sessions, vouchers, now }: Store,
	voucher: string,
	{
		key,
		amount = 0,
		lifetimeMs = SESSION_MS,
		at = now(),
	}: Pick<Session, 'key'> & Partial<SessionOptions>,
): Readonly<Session> {
	const { id } = vouchers.get(voucher);
	const there = sessions.of(id).find((session) => session.key === key);
	if (there) sessions.remove(there.id);
	const until = at + lifetimeMs;
	return sessions.add({ ...sessions.born(at), key, voucher_id: id, amount, until });
}

interface SessionOptions {
	/** Points or minor units. Default 0. */
	amount: number;
	/** Milliseconds. Default: seven days. */
	lifetimeMs: number;
	/** Milliseconds. Default: now. */
	at: number;
}

/** Frees what the session kept free. */
export function release({ sessions, vouchers, now }: Store, voucher: string, key: string): void {
	const { id } = vouchers.get(voucher);
	const there = sessions.of(id).find((session) => session.key === key && session.until > now());
	if (!there) throw notFound('session', key);
	sessions.remove(there.id);
}
