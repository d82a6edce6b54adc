import type { VoucherifyClient } from '../../api/client';
import { isRefusal } from '../../api/errors';
import { nodeFailureOf } from '../../api/node';
import type { ApiCall } from '../../api/request';
import { locator } from '../../fields/locator';
import type { Parameters } from '../../parameters/parameters';

/** Picks pending points of the chosen card. */
export const pendingPoints = locator({
	displayName: 'Pending Points',
	name: 'pendingPointsId',
	description: 'The points that wait, as one order has earned them',
	searchListMethod: 'searchPendingPoints',
	examples: { id: 'lopp_0ffdbd86f0120789f2' },
	placeholder: 'Select pending points...',
	dependsOn: 'voucherCode.value',
});

/** What becomes of pending points, once and for all: what has become of them already cannot happen to them again. */
type End = 'activate' | 'cancel';

const STATES = { activate: 'ACTIVATED', cancel: 'CANCELED' };

/** The call that ends the waiting of the chosen points. It may be repeated: points wait only once. */
export function endingCall(parameters: Parameters, end: End): ApiCall {
	const code = parameters.text('voucherCode');
	const id = parameters.text('pendingPointsId');
	return {
		method: 'POST',
		path: ['v1', 'loyalties', 'members', code, 'pending-points', id, end],
		repeatable: true,
	};
}

/**
 * Makes the call. Where the points have been activated or canceled before, just as it is wanted, that counts as done: an
 * attempt whose answer was lost may have done it.
 * @returns what `make` does, or undefined when it was done before
 */
export async function endedOnce<T>(
	client: VoucherifyClient,
	end: End,
	make: () => Promise<T>,
): Promise<T | undefined> {
	try {
		return await make();
	} catch (error) {
		const failure = nodeFailureOf(client.node, error);
		const isDone =
			isRefusal(error, 'invalid_pending_points_state') &&
			String(failure.description).includes(`'${STATES[end]}'`);
		if (isDone) return undefined;
		throw failure;
	}
}
