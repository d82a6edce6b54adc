import type { INodeParameters } from 'n8n-workflow';
import type { JobRequest } from '../../../../sandbox/world/jobs';
import { redeem } from '../../../../sandbox/world/redeeming';
import { onExports, scheduleOn, type How } from '../../../support/exports';
import { skipRetryPauses } from '../../../support/pauses';
import type { Definition, PollEngine } from '../../../support/pollEngine';
import { sandbox, useSandbox } from '../../../support/sandbox';
import {
	bookOn,
	callsOf,
	CARD,
	emitted,
	forward,
	idsOf,
	NO_LIMIT,
	onVouchers,
	pollAll,
	SMALL,
	STOPPED,
	watching,
} from '../../../support/triggers';

/** Starts a service for the tests of a file, or for each, with a stopped clock and without a rate limit. */
export function useStoppedServices(use = useSandbox): void {
	use({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
	skipRetryPauses();
}

/** Kinds of n8n's engine: it saves state with events, or commits it with every poll. */
export const ENGINES = [
	['the default engine', { durable: false }],
	['an engine that commits state with every poll', { durable: true }],
] as const;

/** Cards that triggers watch one by one. */
export const [A, B, C] = [CARD, 'COFFEE-0002', 'GIFT-0001'] as const;

/** Path of a card's transactions. */
export const pathOf = (code: string) => `/v1/vouchers/${code}/transactions`;

/** Activates a trigger. */
export async function activated(engine: PollEngine): Promise<PollEngine> {
	await engine.activate();
	return engine;
}

/** Active trigger on the transactions of a campaign, unless other parameters are given. */
export const activeOn = async (parameters?: INodeParameters, definition?: Partial<Definition>) =>
	await activated(watching(sandbox, parameters, definition));

/** IDs of all events that the next polls emit. */
export const restOf = async (engine: PollEngine) => idsOf((await pollAll(engine)).flat());

/** IDs of all events that a trigger has emitted, once there are no more. */
export async function allOf(engine: PollEngine) {
	await pollAll(engine);
	return emitted(engine);
}

/** Nothing more comes when the last minute has settled, and a poll then costs one request. */
export async function expectQuiet(engine: PollEngine): Promise<void> {
	forward(sandbox, 61);
	expect(await pollAll(engine)).toEqual([]);
	expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
}

/** Books transactions of this many seconds ago on a card. Returns their IDs. */
export const bookCard = (voucher: string, count?: number, secondsAgo?: number) =>
	bookOn(sandbox, voucher, count, secondsAgo);

/** Books transactions of this many seconds ago on `CARD`. Returns their IDs. */
export const book = (count?: number, secondsAgo?: number) => bookCard(CARD, count, secondsAgo);

/** Books transactions of now, whose IDs follow all earlier ones. Returns their IDs. */
export const bookNext = (count = 1, voucher: string = CARD) =>
	sandbox.world.book({ voucher, count }).map(({ id }) => id);

/** Redeems a code. Returns the ID of the redemption. */
export const take = (voucher: string = C, at = sandbox.world.now()) =>
	redeem(sandbox.world, { voucher, amount: 1, at }).id;

/** Creates a customer. Returns its ID. */
export function addCustomer(at?: number): string {
	const { customers } = sandbox.world;
	return customers.add({ ...customers.born(at), source_id: null, metadata: {} }).id;
}

/** Creates customers with the same time. Returns their IDs. */
export function addAtOnce(count: number): string[] {
	const at = sandbox.world.now();
	return Array.from({ length: count }, () => addCustomer(at));
}

/** Schedules exports that take `seconds`. Returns their IDs. */
export const schedule = (seconds: number, count?: number, how?: How) =>
	scheduleOn(sandbox, seconds, count, how);

/** Schedules a job that started `secondsAgo`, and takes `seconds`. Returns its ID. */
export const job = (secondsAgo: number, seconds = 0, more: Partial<JobRequest> = {}) =>
	sandbox.world.asyncActions.schedule({
		type: 'CUSTOMERS.BULK_UPDATE',
		requestId: 'v-test',
		outcome: { done: 3 },
		isLong: true,
		timing: { enqueuedMs: 0, inProgressMs: seconds * 1_000 },
		at: sandbox.world.now() - secondsAgo * 1_000,
		...more,
	}).id;

/** Active trigger on all exports, unless other parameters are given. */
export const onAllExports = async (
	parameters?: INodeParameters,
	definition: Partial<Definition> = {},
) => await activated(onExports(sandbox, parameters, definition));

/** Active trigger on all jobs without their results, unless other parameters are given. */
export const onJobs = async (parameters: INodeParameters = {}) =>
	await activeOn({ ...ON_JOBS, ...parameters });

const ON_JOBS = { event: 'asyncActionCompleted', watch: 'any', addResult: false };

/** What a trigger can watch: its parameters, and how an event happens. */
export const EVENTS: Array<[name: string, parameters: INodeParameters, happen: () => string[]]> = [
	['transaction of a campaign', {}, () => book()],
	['transaction of a card', onVouchers(CARD), () => book()],
	['redemption', { event: 'redemption', outcomes: ['succeeded'] }, () => [take()]],
	['customer', { event: 'customer', change: 'both' }, () => [addCustomer()]],
	['export', { event: 'exportCompleted', watch: 'any' }, () => schedule(0)],
	['background job', ON_JOBS, () => [job(0)]],
];
