import type { Sandbox } from '../../../sandbox';
import { pointsOnCard, pendingOf } from '../../../sandbox/world/loyalty/points';
import { mustHold } from '../broken';
import { byId, credentialsFor, itemsOf } from '../engine';
import { cardIn } from './programWrites';

/** Checks that a card's balances agree: its own, the sum by expiry date, and the one that the node shows for the member. */
export async function checkBalances(sandbox: Sandbox): Promise<void> {
	const card = cardIn(sandbox.world);
	const buckets = sandbox.world.expiringPoints
		.of(card.id)
		.filter(({ status }) => status === 'ACTIVE')
		.reduce((all, { points }) => all + points.total, 0);
	const [told] = await itemsOf({
		credentials: credentialsFor(sandbox),
		parameters: {
			resource: 'loyaltyMember',
			operation: 'get',
			programId: byId(card.program_id),
			memberId: byId(card.member_id),
		},
	});
	const shown = [told?.points, told?.pending_points];
	const there = [pointsOnCard(card), pendingOf(card)];
	const doAgree = shown.join() === there.join() && buckets === pointsOnCard(card) && buckets >= 0;
	mustHold(doAgree, 'told', `The balances do not agree: ${[...shown, ...there, buckets].join()}`);
}
