import { NodeOperationError, type INodeExecutionData, type IPollFunctions } from 'n8n-workflow';
import { nodeForErrors, type NodeFailure } from '../../../api/errors/node';
import { isOfUnknownRow } from '../../../api/lists/cursorPages';
import { withLongNumbersTold } from '../../../api/http/json';
import { valueAt } from '../../../api/types';
import { toMark } from '../../marks';
import type { Session, Source, TriggerEvent } from '../event';
import { readMaxEvents, readStartFrom } from '../fields';
import { isOutdated, noteEmission } from './emissionGuard';
import { PollStateStore } from './pollStateStore';
import { pollAll, type PollOutcome } from './round';
import { createSession } from './session';
import type { WatchState } from './watchState';

/** Polls that are running in this process. */
const running = new Set<string>();

/** State of the last poll in this process, by poll; *saved* if it had events, with which n8n saves it. */
const latest = new Map<string, WatchState | 'saved'>();

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
	const workflow = context.getWorkflow().id;
	const fingerprint = JSON.stringify({
		workflow,
		event: event.value,
		credential: context.getNode().credentials?.voucherifyApi?.id,
		startFrom: begin,
	});
	const key = JSON.stringify([workflow, context.getNode().id, fingerprint]);
	const names = sources.map(({ name }) => name);
	const keyOfPoll = JSON.stringify([key, ...names]);
	if (running.has(keyOfPoll)) return null;
	running.add(keyOfPoll);
	try {
		const { parameters } = context.getNode();
		const store = new PollStateStore(context, fingerprint, {
			host: toMark(session.client.cluster.baseUrl),
			keys: toMark(session.client.keysId),
			filter: toMark(
				JSON.stringify(
					event.filters.map((name) => valueAt(parameters, ...name.split('.')) ?? null),
				),
			),
		});
		const isTakenOver = store.takeOver(names);
		if (!isTakenOver && isOutdated(key, store.written)) return null;
		const limit = isTakenOver ? 0 : readMaxEvents(session.parameters);
		const saved = store.read();
		const before = saved && (await afterChanges(context, session, sources, store, saved, key));
		const from = saved && !before ? 'now' : begin;
		const outcome = await pollAll(session, sources, before, from, limit);
		latest.set(key, outcome.events.length > 0 ? 'saved' : outcome.state);
		const isNew = store.write(outcome.state) || isTakenOver;
		report(context, session, outcome, isNew);
		if (outcome.events.length === 0) return null;
		noteEmission(key, store.written);
		return outcome.events.map(({ item }) => item);
	} finally {
		running.delete(keyOfPoll);
	}
}

/**
 * Returns the state to continue from when settings may have changed. By default, n8n saves a state with events only. With
 * other filters, what was read since then must not be read again: the latest state of this process counts.
 * @param saved the state that n8n has saved
 * @returns undefined when the trigger must begin anew, from now on
 */
async function afterChanges(
	{ logger }: IPollFunctions,
	session: Session,
	sources: Source[],
	store: PollStateStore,
	saved: WatchState,
	key: string,
): Promise<WatchState | undefined> {
	const last = store.differs('filter') ? latest.get(key) : 'saved';
	const state = last === 'saved' ? saved : last;
	if (state && !(await isElsewhere(session, sources, store, state))) return state;
	const reason = state
		? 'the keys of another project'
		: 'other filters than before n8n was started';
	logger.warn(`${session.client.node.name} has ${reason}: it reports what happens from now on`);
	return undefined;
}

/** True if the state is that of another project. On the same host, a row that both know shows that other keys are of the same one. */
async function isElsewhere(
	{ failureOf }: Session,
	sources: Source[],
	store: PollStateStore,
	{ names, things }: WatchState,
): Promise<boolean> {
	if (store.differs('host')) return true;
	if (!store.differs('keys')) return false;
	for (const { name, find } of sources) {
		const known = things[names[name]?.id ?? ''];
		const reading = known && find(known);
		if (!reading) continue;
		try {
			await reading;
			return false;
		} catch (error) {
			if (isOfUnknownRow(error)) return true;
			throw failureOf(error);
		}
	}
	return true;
}

/**
 * Reports failures: in the log, and as the error of the poll when there are no events. If the state has changed, there is
 * no error, since a durable engine saves the state after a success only. Rows that Voucherify does not list become warnings
 * in the first item.
 */
function report(
	{ logger }: IPollFunctions,
	{ isStart }: Session,
	{ events, failures, unseen, wasRead }: PollOutcome,
	isNew: boolean,
): void {
	const [failure] = failures;
	// One missing source must not prevent the activation: the next poll reports it.
	if (failure && events.length === 0 && !isNew && !(isStart && wasRead)) throw failure;
	const [first] = events;
	if (first && unseen.length > 0) first.item.json.warnings = unseen.map(textOf);
	for (const failed of [...unseen, ...failures]) logger.warn(textOf(failed));
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
