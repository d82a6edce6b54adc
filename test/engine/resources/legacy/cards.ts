import { byId } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { operationsOf } from '../../../support/operationRuns';
import { sandbox, useSandbox } from '../../../support/sandbox';

/** Code of a loyalty card. */
export const CARD = 'COFFEE-0001';

/** Like `useSandbox`, but waits take no time, and the card has 1,000 points. */
export function withCard(): void {
	skipPauses();
	useSandbox();

	beforeEach(() => {
		sandbox.world.vouchers.change(CARD, { balance: 1_000, total: 1_000 });
	});
}

/** Run options for an operation on the card. */
export const on = operationsOf('loyaltyCardLegacy', () => ({ voucherCode: byId(CARD) }));

/** Returns the points on a card. */
export const balance = (code = CARD) => sandbox.world.vouchers.get(code).balance;
