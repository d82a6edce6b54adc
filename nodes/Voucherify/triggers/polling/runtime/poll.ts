import { NodeOperationError, type INodeExecutionData, type IPollFunctions } from 'n8n-workflow';
import { nodeForErrors, type NodeFailure } from '../../../api/errors/node';
import { withLongNumbersTold } from '../../../api/http/json';
import type { Session, TriggerEvent } from '../event';
import { readMaxEvents, readStartFrom } from '../fields';
import { isOutdated, noteEmission } from './emissionGuard';
import { PollStateStore } from './pollStateStore';
import { pollAll, type PollOutcome } from './round';
import { createSession } from './session';

/** Polls that are running in this process. */
const running = new Set<string>();

/** Contexts of earlier polls. By default, all polls after an activation have the same context. */
const pastContexts = new WeakSet<IPollFunctions>();

/**
 * Runs one poll. The state is written last, so a failed poll does not change it.
 *
 * @param events all events that the trigger offers
 * @returns the new events; null when there are none, or while the previous poll is running or being saved
 * @throws NodeApiError or NodeOperationError when a failure is the only result
 */
export async function poll(
	context: IPollFunctions,
	events: TriggerEvent[],
): Promise<INodeExecutionData[][] | null> {
	const event = events.find(({ value }) => value === context.getNodeParameter('event'));
	if (!event) {
		throw new NodeOperationError(nodeForErrors(context), 'This event does not exist', {
			description: 'Choose an event from the menu.',
		});
	}
	const session = await createSession(context, event);
	try {
		const isTest = context.getMode() === 'manual';
		const items = isTest ? await sample(session, event) : await pollOnce(context, session, event);
		const { longNumbers } = session.client;
		const told = (item: INodeExecutionData) => ({
			...item,
			json: withLongNumbersTold(item.json, longNumbers),
		});
		return items && [items.map(told)];
	} catch (error) {
		throw session.failureOf(error);
	}
}

async function pollOnce(
	context: IPollFunctions,
	session: Session,
	event: TriggerEvent,
): Promise<INodeExecutionData[] | null> {
	const sources = event.sources(session);
	const begin = readStartFrom(session.parameters);
	const fingerprint = JSON.stringify({
		event: event.value,
		credential: context.getNode().credentials?.voucherifyApi?.id,
		startFrom: begin,
	});
	const key = JSON.stringify([context.getWorkflow().id, context.getNode().id, fingerprint]);
	const names = sources.map(({ name }) => name);
	const keyOfPoll = JSON.stringify([key, ...names]);
	if (running.has(keyOfPoll)) return null;
	running.add(keyOfPoll);
	try {
		const store = new PollStateStore(context, fingerprint);
		const isTakenOver = store.takeOver(names);
		if (!isTakenOver && isOutdated(key, store.written)) return null;
		const limit = isTakenOver ? 0 : readMaxEvents(session.parameters);
		const outcome = await pollAll(session, sources, store.read(), begin, limit);
		const isNew = store.write(outcome.state) || isTakenOver;
		report(context, outcome, isNew);
		if (outcome.events.length === 0) return null;
		noteEmission(key, store.written);
		return outcome.events.map(({ item }) => item);
	} finally {
		running.delete(keyOfPoll);
	}
}

/**
 * Reports failures: in the log, and as the error of the poll when there are no events. If the state has changed, there is
 * no error, since a durable engine saves the state after a success only. Rows that Voucherify does not list become warnings
 * in the first item.
 */
function report(
	context: IPollFunctions,
	{ events, failures, unseen, wasRead }: PollOutcome,
	isNew: boolean,
): void {
	// One missing source must not prevent the activation: the next poll reports it.
	const isActivation = !pastContexts.has(context) && context.getActivationMode() !== 'update';
	pastContexts.add(context);
	const [failure] = failures;
	if (failure && events.length === 0 && !isNew && !(isActivation && wasRead)) throw failure;
	const [first] = events;
	if (first && unseen.length > 0) first.item.json.warnings = unseen.map(textOf);
	for (const failed of [...unseen, ...failures]) context.logger.warn(textOf(failed));
}

const textOf = ({ message, description }: NodeFailure) =>
	[message, description].filter(Boolean).join('. ');

async function sample(session: Session, event: TriggerEvent): Promise<INodeExecutionData[]> {
	const items = await event.sample(session);
	if (items.length > 0) return items;
	throw new NodeOperationError(session.client.node, 'There is nothing to show yet', {
		description: event.noSample,
	});
}
