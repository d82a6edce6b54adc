import { NodeOperationError, type INodeExecutionData, type IPollFunctions } from 'n8n-workflow';
import { nodeForErrors } from '../../../api/node';
import type { Session, TriggerEvent } from '../event';
import { maxEventsOf, startFromOf } from '../fields';
import { isOutdated, noteHandOver } from './handOver';
import { register } from '../index';
import { Memory } from './memory';
import { goRound, type Outcome } from './round';
import { sessionOf } from './session';

/** What is being polled in this process right now. */
const running = new Set<string>();

/** The contexts that polls have had: by default, all polls after an activation have the same. */
const known = new WeakSet<IPollFunctions>();

/**
 * One poll. State is written as its last step, so a poll that fails leaves it as it was.
 * @returns the new events, or null when there are none or the poll before is still running or being saved
 * @throws NodeApiError or NodeOperationError with the cause of a failure, when there is nothing else to tell
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const event = register.find(({ value }) => value === context.getNodeParameter('event'));
	if (!event) {
		throw new NodeOperationError(nodeForErrors(context), 'This event is not known', {
			description: 'Choose what to trigger on from the menu.',
		});
	}
	const session = await sessionOf(context, event);
	try {
		if (context.getMode() === 'manual') return [await sample(session, event)];
		return await pollOnce(context, session, event);
	} catch (error) {
		throw session.failureOf(error);
	}
}

async function pollOnce(
	context: IPollFunctions,
	session: Session,
	event: TriggerEvent,
): Promise<INodeExecutionData[][] | null> {
	const watched = event.watched(session);
	const begin = startFromOf(session.parameters);
	const fingerprint = JSON.stringify({
		event: event.value,
		credential: context.getNode().credentials?.voucherifyApi?.id,
		startFrom: begin,
	});
	const key = JSON.stringify([context.getWorkflow().id, context.getNode().id, fingerprint]);
	const names = watched.map(({ name }) => name);
	const keyOfPoll = JSON.stringify([key, ...names]);
	if (running.has(keyOfPoll)) return null;
	running.add(keyOfPoll);
	try {
		const memory = new Memory(context, fingerprint);
		const isTakenOver = memory.takeOver(names);
		if (!isTakenOver && isOutdated(key, memory.written)) return null;
		const from = memory.isOfAnotherVersion ? 'now' : begin;
		const limit = isTakenOver ? 0 : maxEventsOf(session.parameters);
		const outcome = await goRound(session, watched, memory.read(), from, limit);
		const isNew = memory.write(outcome.state) || isTakenOver;
		tell(context, outcome, isNew);
		if (outcome.events.length === 0) return null;
		noteHandOver(key, memory.written);
		return [outcome.events.map(({ item }) => item)];
	} finally {
		running.delete(keyOfPoll);
	}
}

/**
 * Tells of what failed: in the log, and as the error of the poll when nothing else came of it. A state that is another
 * one now has to be saved first, which a durable engine does after a success only.
 */
function tell(
	context: IPollFunctions,
	{ events, failures, wasRead }: Outcome,
	isNew: boolean,
): void {
	// The workflow would not be activated for the sake of one thing that is gone: the next poll tells of it.
	const isActivation = !known.has(context) && context.getActivationMode() !== 'update';
	known.add(context);
	const [failure] = failures;
	if (failure && events.length === 0 && !isNew && !(isActivation && wasRead)) throw failure;
	for (const { message, description } of failures) {
		context.logger.warn([message, description].filter(Boolean).join('. '));
	}
}

async function sample(session: Session, event: TriggerEvent): Promise<INodeExecutionData[]> {
	const items = await event.sample(session);
	if (items.length > 0) return items;
	throw new NodeOperationError(session.client.node, 'There is nothing to show yet', {
		description: event.noSample,
	});
}
