import {
	NodeOperationError,
	type INodeExecutionData,
	type INodeParameters,
	type IPollFunctions,
} from 'n8n-workflow';
import { nodeForErrors, type NodeFailure } from '../../../api/errors/node';
import { credentialTypeOf } from '../../../api/http/credentialType';
import { isOfUnknownRow } from '../../../api/lists/cursorPages';
import { withLongNumberWarning } from '../../../api/http/json';
import { isTexts, valueAt } from '../../../api/types';
import { toDigest } from '../../digest';
import type { Session, Source, TriggerEvent } from '../event';
import { readMaxEvents, readStart } from '../fields';
import { mergeByTime } from '../merge';
import { PollStateStore, type Basis } from './pollStateStore';
import { Round, type PollOutcome } from './round';
import { createSession } from './session';
import { EMPTY, type WatchState } from './watchState';

/** Polls that are running in this process. */
const running = new Set<string>();

/** What a poll has left. */
interface Latest {
	written: number;
	basis: Basis;
	/** Its state; undefined if it had events, with which n8n saves it. */
	state?: WatchState;
	/** When it ended, by `performance.now()`. */
	at: number;
}

/** Time within which n8n saves the state of a poll with events, or refuses to, in milliseconds. */
const SAVING_MS = 10_000;

/** The last poll of each trigger in this process. */
const latest = new Map<string, Latest>();

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
		const withWarning = (item: INodeExecutionData) => ({
			...item,
			json: withLongNumberWarning(item.json, longNumbers),
		});
		return items && [items.map(withWarning)];
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
	const begin = readStart(session.parameters);
	const workflow = context.getWorkflow().id;
	const node = context.getNode();
	const fingerprint = JSON.stringify({
		workflow,
		event: event.value,
		credential: node.credentials?.[credentialTypeOf(node, 'voucherifyApi')]?.id,
		startFrom: begin,
	});
	const key = JSON.stringify([workflow, node.id, fingerprint]);
	const names = sources.map(({ name }) => name);
	const keyOfPoll = JSON.stringify([key, ...names]);
	if (running.has(keyOfPoll)) return null;
	running.add(keyOfPoll);
	try {
		const store = new PollStateStore(context, fingerprint, {
			host: toDigest(session.client.cluster.baseUrl),
			keys: toDigest(session.client.keysId),
			filter: toDigest(filterOf(event, node.parameters)),
		});
		const isTakenOver = store.takeOver(names);
		const known = latest.get(key);
		if (!isTakenOver && isUnsaved(known, store)) return null;
		const limit = isTakenOver ? 0 : readMaxEvents(session.parameters);
		const saved = store.read();
		const before = saved && (await afterChanges(context, session, sources, store, saved, known));
		const hasChanged = saved && store.savedBasis.filter !== store.basis.filter;
		const start = before === EMPTY || hasChanged ? Infinity : begin;
		const outcome = await new Round(session, sources, before, start, limit).run();
		const isNew = store.write(outcome.state) || isTakenOver;
		const { events, state } = outcome;
		const { written, basis } = store;
		const at = performance.now();
		latest.set(key, { written, basis, at, state: events.length === 0 ? state : undefined });
		report(context, session, outcome, isNew);
		return events.length > 0 ? events.map(({ item }) => item) : null;
	} finally {
		running.delete(keyOfPoll);
	}
}

/**
 * True while n8n may not have saved the state of a poll with events. When several polls are due together, such as after a
 * restart, a durable engine may read the state for all of them, but saves it only after each one. Without this check, the next
 * poll would report the same events again.
 */
function isUnsaved(last: Latest | undefined, { written }: PollStateStore): boolean {
	if (!last || last.state) return false;
	return performance.now() - last.at < SAVING_MS && written < last.written;
}

/** Returns the settings that decide which rows are events, as a text: without the labels of choices, in any order of them. */
function filterOf({ filters }: TriggerEvent, parameters: INodeParameters): string {
	const chosen = filters.map((name) => [name, valueAt(parameters, ...name.split('.'))] as const);
	return JSON.stringify(Object.fromEntries(chosen), (name, value: unknown) => {
		if (name.startsWith('cachedResult')) return undefined;
		return isTexts(value) ? value.toSorted() : value;
	});
}

/**
 * Returns the state to continue from when settings may have changed. By default, n8n saves a state with events only. With
 * other filters, what was read since then must not be read again: the latest state of this process counts.
 * @param saved the state that n8n has saved
 * @returns the empty state when the trigger must begin anew, from now on
 */
async function afterChanges(
	{ logger }: IPollFunctions,
	session: Session,
	sources: Source[],
	store: PollStateStore,
	saved: WatchState,
	known: Latest | undefined,
): Promise<WatchState> {
	if (store.isOf(store.savedBasis)) return saved;
	const isLatest = known !== undefined && known.written >= store.written;
	const { basis, state = saved } = isLatest ? known : { basis: store.savedBasis };
	const isLost = !isLatest && basis.filter !== store.basis.filter;
	if (!isLost && !(await isElsewhere(session, sources, [basis, store.basis], state))) return state;
	const reason = isLost
		? 'other filters than before n8n was started'
		: 'the keys of another project';
	logger.warn(`${session.client.node.name} has ${reason}: it reports what happens from now on`);
	return EMPTY;
}

/** True if the state is that of another project. On the same host, a row that both know shows that other keys are of the same one. */
async function isElsewhere(
	{ failureOf }: Session,
	sources: Source[],
	[before, now]: [Basis, Basis],
	{ names, things }: WatchState,
): Promise<boolean> {
	if (before.host !== now.host) return true;
	if (before.keys === now.keys) return false;
	for (const { name, find } of sources) {
		const known = things[names[name]?.id ?? ''];
		const reading = known && find(known);
		if (!reading) continue;
		try {
			await reading;
			return false;
		} catch (error) {
			if (!isOfUnknownRow(error)) throw failureOf(error);
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
	const found = await event.sample(session);
	const newest = mergeByTime(found.map((one) => [one])).at(-1);
	if (newest) return [newest.item];
	throw new NodeOperationError(session.client.node, 'There is nothing to show yet', {
		description: event.noSample,
	});
}
