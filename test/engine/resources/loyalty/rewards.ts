import type { INodeParameters } from 'n8n-workflow';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId, credentialsFor } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';

/** The loyalty program. */
export const PROGRAM = PROGRAM_IDS.beanSociety;

/** Source ID of a customer. */
export const CUSTOMER = 'customer-00001';

/** A reward. */
export const CUP = 'lrew_5a0bea50c1e7000001';

/** Starts a service that books points later; waits take no time. */
export function withRewards(): void {
	skipPauses();
	useSandbox({ pointsDelayMs: 2_000 });
}

/** Returns a member of the program, with the card. */
export const member = () => {
	const { loyaltyMembers, loyaltyCards } = sandbox.world;
	const [found] = loyaltyMembers.of(PROGRAM);
	const [card] = loyaltyCards.of(found?.id ?? '');
	if (!found || !card) throw new Error('no member');
	return { ...found, card };
};

const chosen = () => ({ programId: byId(PROGRAM), memberId: byId(member().id) });

/** Run options for an operation with that member. */
export const on = (resource: string, operation: string, parameters: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource, operation, ...chosen(), ...parameters },
});

/** Run options to buy a cup with points. */
export const buying = (parameters: INodeParameters = {}) =>
	on('loyaltyReward', 'purchase', { rewardId: byId(CUP), ...parameters });

/** Purchases and refunds so far. */
export const purchases = () => sandbox.world.rewardTransactions.all();
