import {
	NodeApiError,
	NodeOperationError,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import { DEFAULTS, VoucherifyClient } from '../../api/client';
import { elapsed } from '../../api/clock';
import { nodeForErrors, nodeFailureOf } from '../../api/node';
import { Parameters } from '../../parameters/parameters';
import type { Session, TriggerEvent } from './event';
import { isOutdated, noteHandOver } from './handOver';
import { register } from './index';
import { Memory } from './memory';

/** A poll uses so much of the time that the platform gives it, and no more than five minutes. */
const SHARE = 0.8;
const MOST_MS = 300_000;

/** A call that must wait for the limit longer than this ends the poll: the platform then waits before the next. */
const MAX_WAIT_MS = 10_000;
const TIMEOUT_MS = 30_000;

/** What is being polled in this process right now. */
const running = new Set<string>();

/**
 * One poll. State is written as its last step, so a poll that fails leaves it as it was.
 * @returns the new events, or null when there are none or the poll before is still running or being saved
 * @throws NodeApiError or NodeOperationError with the cause of the failure
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const event = register.find(({ value }) => value === context.getNodeParameter('event'));
	if (!event) {
		throw new NodeOperationError(nodeForErrors(context), 'This event is not known', {
			description: 'Choose what to trigger on from the menu.',
		});
	}
	if (context.getMode() === 'manual') return await sample(context, event);

	const { session, signal } = await sessionOf(context, event);
	const fingerprint = JSON.stringify({
		event: event.value,
		credential: context.getNode().credentials?.voucherifyApi?.id,
		...event.watched(session.parameters),
	});
	const key = JSON.stringify([context.getWorkflow().id, context.getNode().id, fingerprint]);
	if (running.has(key)) return null;
	running.add(key);
	try {
		return await pollOnce(session, event, new Memory(context, fingerprint), key);
	} catch (error) {
		throw signal.aborted ? outOfTime(context) : nodeFailureOf(nodeForErrors(context), error);
	} finally {
		running.delete(key);
	}
}

async function pollOnce(
	session: Session,
	event: TriggerEvent,
	memory: Memory,
	key: string,
): Promise<INodeExecutionData[][] | null> {
	if (memory.takeOver() || isOutdated(key, memory.written)) return null;
	const state = memory.read();
	if (!state) {
		memory.write(await event.baseline(session));
		return null;
	}
	const { items, state: next } = await event.poll(session, state);
	memory.write(next);
	if (items.length === 0) return null;
	noteHandOver(key, memory.written);
	return [items];
}

async function sample(
	context: IPollFunctions,
	event: TriggerEvent,
): Promise<INodeExecutionData[][]> {
	const { session } = await sessionOf(context, event);
	const items = await event.sample(session);
	if (items.length > 0) return [items];
	throw new NodeOperationError(nodeForErrors(context), 'There is nothing to show yet', {
		description: event.noSample,
	});
}

async function sessionOf(
	context: IPollFunctions,
	event: TriggerEvent,
): Promise<{ session: Session; signal: AbortSignal }> {
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
	// Half of the time is for the last call and for handing over what was found.
	const hasTime = () => until - elapsed() > budgetMs / 2;
	return { session: { client, parameters, binary: context.helpers, hasTime }, signal };
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
			description: 'Nothing is lost: the next poll goes on where this one began.',
			failure: { cause: 'temporarily-unavailable' },
		},
	);
}
