import { NodeApiError, NodeOperationError, type IPollFunctions } from 'n8n-workflow';
import { DEFAULTS, VoucherifyClient } from '../../../api/client';
import { elapsed } from '../../../api/clock';
import { nodeFailureOf, nodeForErrors } from '../../../api/node';
import { Parameters } from '../../../parameters/parameters';
import type { Session, TriggerEvent } from '../event';

/** A poll uses so much of the time that the platform gives it, and no more than five minutes. */
const SHARE = 0.8;
const MOST_MS = 300_000;

/** A call that must wait for the limit longer than this ends the poll: the platform then waits before the next. */
const MAX_WAIT_MS = 10_000;
const TIMEOUT_MS = 30_000;

/** What a poll for this event has at hand. @throws NodeOperationError when the credential cannot be used. */
export async function sessionOf(context: IPollFunctions, event: TriggerEvent): Promise<Session> {
	const budgetMs = budgetOf(context);
	const until = elapsed() + budgetMs;
	const signal = AbortSignal.timeout(budgetMs);
	const client = await VoucherifyClient.connect(context, 'voucherifyApi', {
		...DEFAULTS,
		maxWaitMs: MAX_WAIT_MS,
		timeoutMs: TIMEOUT_MS,
		signal,
	});
	const parameters = new Parameters(
		{
			read: (name) => context.getNodeParameter(name, null, { extractValue: true }),
			getNode: () => context.getNode(),
			getTimezone: () => context.getTimezone(),
		},
		event.fields,
	);
	return {
		client,
		parameters,
		binary: context.helpers,
		notes: new Map(),
		// Half of the time is for the last call and for handing over what was found.
		hasTime: () => !signal.aborted && until - elapsed() > budgetMs / 2,
		failureOf: (error) => {
			const isOwn = error instanceof NodeApiError || error instanceof NodeOperationError;
			return signal.aborted && !isOwn ? outOfTime(context) : nodeFailureOf(client.node, error);
		},
	};
}

/**
 * How long a poll may take, in whole milliseconds: a timer takes no others. n8n before 2.41 does not say how long it lets
 * one run, and what is no time says as little.
 */
function budgetOf(context: IPollFunctions): number {
	const told = 'getPollBudgetMs' in context ? context.getPollBudgetMs() * SHARE : MOST_MS;
	return told > 0 ? Math.ceil(Math.min(told, MOST_MS)) : MOST_MS;
}

function outOfTime(context: IPollFunctions): NodeApiError {
	const message = 'Voucherify took longer to answer than a poll may last';
	return new NodeApiError(
		nodeForErrors(context),
		{ message },
		{
			message,
			description: 'Nothing is lost: the next poll goes on where this one ended.',
			failure: { cause: 'temporarily-unavailable' },
		},
	);
}
