import { NodeApiError, NodeOperationError, type IPollFunctions } from 'n8n-workflow';
import { DEFAULTS } from '../../../api/client/clientOptions';
import { VoucherifyClient } from '../../../api/client/client';
import { monotonicNow } from '../../../api/http/clock';
import { toNodeFailure, nodeForErrors } from '../../../api/errors/node';
import { authentication } from '../../../forms/authentication';
import { Parameters } from '../../../forms/reading/parameters';
import { nodeKeyOf, rememberPerNode } from '../../perNode';
import type { Session, TriggerEvent } from '../event';

/** Share of n8n's time limit that a poll uses, up to five minutes. */
const SHARE = 0.8;
const MAX_POLL_MS = 300_000;

/**
 * Longest wait of a request for the rate limit, in milliseconds. A longer one ends the poll: n8n then waits before the next
 * one.
 */
const MAX_WAIT_MS = 10_000;
const TIMEOUT_MS = 30_000;

const memoryOf = rememberPerNode(() => new Map<string, string>());

/** Contexts of earlier polls. By default, all polls after an activation have the same context. */
const pastContexts = new WeakSet<IPollFunctions>();

/**
 * Creates the context of a poll for this event.
 * @throws NodeOperationError when the credential cannot be used
 */
export async function createSession(
	context: IPollFunctions,
	event: TriggerEvent,
): Promise<Session> {
	const budgetMs = budgetOf(context);
	const until = monotonicNow() + budgetMs;
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
		[authentication, ...event.fields],
	);
	parameters.requireFixedMenus();
	const isStart = !pastContexts.has(context) && context.getActivationMode() !== 'update';
	pastContexts.add(context);
	const memory = memoryOf(nodeKeyOf(context));
	if (isStart) memory.clear();
	return {
		client,
		parameters,
		isStart,
		memory,
		binary: context.helpers,
		notes: new Map(),
		callsLeft: () => (event.callsPerPoll ?? Infinity) - client.calls,
		// Half of the time is reserved for the last request and for returning the events.
		hasTime: () => !signal.aborted && until - monotonicNow() > budgetMs / 2,
		failureOf: (error) => {
			const isOwn = error instanceof NodeApiError || error instanceof NodeOperationError;
			return signal.aborted && !isOwn ? outOfTime(context) : toNodeFailure(client.node, error);
		},
	};
}

/**
 * Returns the time that a poll may take, in whole milliseconds, as timers need. n8n before 2.41 has no
 * `getPollBudgetMs`; the default then applies, as it does when the value is not positive.
 */
function budgetOf(context: IPollFunctions): number {
	const budget = 'getPollBudgetMs' in context ? context.getPollBudgetMs() * SHARE : MAX_POLL_MS;
	return budget > 0 ? Math.ceil(Math.min(budget, MAX_POLL_MS)) : MAX_POLL_MS;
}

function outOfTime(context: IPollFunctions): NodeApiError {
	const message = 'Voucherify took longer to respond than a poll may last';
	return new NodeApiError(
		nodeForErrors(context),
		{ message },
		{
			message,
			description: 'Nothing is lost: the next poll continues where this one ended.',
			failure: { cause: 'temporarily-unavailable' },
		},
	);
}
