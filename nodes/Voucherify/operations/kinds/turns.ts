import pLimit from 'p-limit';
import type { VoucherifyClient } from '../../api/client';

type Turn = ReturnType<typeof pLimit>;

/** What an execution has under way, by what it is done to. */
const allTurns = new WeakMap<VoucherifyClient, Map<string, Turn>>();

/** Does what an execution does to one thing one after the other, in the order of the items. */
export async function inTurn<T>(
	client: VoucherifyClient,
	thing: string,
	run: () => Promise<T>,
): Promise<T> {
	const turns = allTurns.get(client) ?? new Map<string, Turn>();
	allTurns.set(client, turns);
	const turn = turns.get(thing) ?? pLimit(1);
	turns.set(thing, turn);
	try {
		return await turn(run);
	} finally {
		if (turn.activeCount + turn.pendingCount === 0) turns.delete(thing);
	}
}
