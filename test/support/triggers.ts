import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Fault, Sandbox } from '../../sandbox';
import { byId, credentialsFor } from './engine';
import { PollEngine, type Definition } from './pollEngine';

/** Sizes of a sandbox that resets quickly. */
export const SMALL = { products: 1, rewards: 1, promotionTiers: 1, transactions: 120 };

/** A rate limit that no test reaches. */
export const NO_LIMIT = { calls: 1_000_000, windowMs: 60_000 };

/** A stopped clock: time passes only when a test calls `forward`. */
export const STOPPED = () => Date.parse('2026-11-02T12:00:00.730Z');

/** A card of the campaign that triggers watch by default. */
export const CARD = 'COFFEE-0001';

/** The service asks for a longer wait than a poll accepts. */
export const LONG_WAIT: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '60' } };

/** The same wait for one request only: no header mentions a limit, so the next request is sent. */
export const SILENT_WAIT: Fault = { ...LONG_WAIT, omitHeaders: ['x-rate-limit-remaining'] };

/** Trigger on the transactions of a campaign, unless other parameters are given. */
export function watching(
	sandbox: Pick<Sandbox, 'url' | 'keys'>,
	parameters: INodeParameters = {},
	definition: Partial<Definition> = {},
): PollEngine {
	return new PollEngine({
		parameters: { ...onTransactions(), ...parameters },
		credentials: credentialsFor(sandbox),
		...definition,
	});
}

/** Parameters of a trigger on the transactions of a campaign. */
export const onTransactions = (campaign = 'Coffee Club'): INodeParameters => ({
	event: 'voucherTransaction',
	watch: 'campaign',
	campaignId: byId(campaign),
});

/** Parameters of a trigger on the transactions of single cards. */
export const onVouchers = (...codes: string[]): INodeParameters => ({
	event: 'voucherTransaction',
	watch: 'vouchers',
	vouchers: { voucher: codes.map((code) => ({ voucherCode: byId(code) })) },
});

export const idsOf = (items: readonly INodeExecutionData[]) => items.map(({ json }) => json.id);

/** IDs of all events that a trigger has emitted. */
export const emitted = ({ executions }: PollEngine) => idsOf(executions.flat());

/** Jobs in the order in which a poll emits them: oldest first, then by ID. */
export function inOrder(
	jobs: Iterable<{ id: string; created_at: string }>,
	ids: readonly (string | undefined)[],
): string[] {
	const wanted = [...jobs].filter(({ id }) => ids.includes(id));
	const placeOf = ({ created_at, id }: { created_at: string; id: string }) => `${created_at} ${id}`;
	return wanted.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).map(({ id }) => id);
}

/** Sets the service's clock forward. */
export function forward({ settings }: Sandbox, seconds: number): void {
	settings.clockAheadMs += seconds * 1_000;
}

const realNow = performance.now.bind(performance);
let ahead = 0;

/** Passes more than a minute, for the service and for this process: the next requests are within the limit again. */
export function passMinute(sandbox: Sandbox): void {
	forward(sandbox, 70);
	ahead += 70_000;
	jest.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead);
}

/** A time this many seconds ago, by the service's clock. */
export const ago = ({ world }: Sandbox, seconds: number) =>
	new Date(world.now() - seconds * 1_000).toISOString();

/** Books transactions of this many seconds ago. Returns their IDs. */
export function bookOn(sandbox: Sandbox, voucher: string, count = 1, secondsAgo = 0): string[] {
	const created_at = ago(sandbox, secondsAgo);
	return sandbox.world.book({ voucher, count, created_at }).map(({ id }) => id);
}

/** Makes each request use up this much of a poll's time budget, in milliseconds, although no time passes. */
export function slowCalls({ requests }: Sandbox, milliseconds: number): void {
	const start = performance.now();
	const before = requests.length;
	jest
		.spyOn(performance, 'now')
		.mockImplementation(() => start + (requests.length - before) * milliseconds);
}

/** Waits until a condition is true, however long that takes. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

/** Ends the time budget of later polls as soon as a condition is true. */
export function endTimeWhen(isSo: () => boolean): void {
	const over = new AbortController();
	jest.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
	void until(isSo).then(() => {
		over.abort(new Error('The time is over'));
	});
}

/** Number of requests that an action sends. */
export async function callsOf(sandbox: Sandbox, action: () => Promise<unknown>): Promise<number> {
	const before = sandbox.requests.length;
	await action();
	return sandbox.requests.length - before;
}

/** n8n's in-memory state of a workflow, as text. */
export const stateOf = (engine: PollEngine) => JSON.stringify(engine.staticData);

/** More consecutive polls than any test needs. */
const MAX_POLLS = 500;

/**
 * Maximum number of consecutive polls that emit nothing: while the clock is stopped, jobs of the last minute are read again
 * and again.
 */
const MAX_EMPTY = 30;

/** Polls until two consecutive polls emit nothing and read nothing new. Returns what the other polls emitted. */
export async function pollAll(engine: PollEngine): Promise<INodeExecutionData[][]> {
	const polls: INodeExecutionData[][] = [];
	for (let quiet = 0, empty = 0; quiet < 2 && empty < MAX_EMPTY;) {
		const before = progressOf(engine);
		const items = await engine.poll();
		// A long list of jobs is read backwards first, and running jobs that are not wanted emit nothing.
		const goesOn = items.length > 0 || progressOf(engine) !== before;
		quiet = goesOn ? 0 : quiet + 1;
		empty = items.length > 0 ? 0 : empty + 1;
		if (items.length > 0) polls.push(items);
		if (polls.length > MAX_POLLS) throw new Error('The polls do not come to an end');
	}
	return polls;
}

/** How far back lists of jobs have been read, and which jobs are running. */
const progressOf = ({ staticData, cursors }: PollEngine) =>
	Array.from(
		JSON.stringify([staticData, ...cursors.values()]).matchAll(/"(?:ends|open)":\[([^\]]*)/g),
		([, list = '']) => list.split(',').sort().join(),
	).join();

/** The full text of an error, as the user sees it. */
export function textOf(error: unknown): string {
	if (!(error instanceof Error)) return '';
	const description: unknown = Reflect.get(error, 'description');
	return `${error.message} ${typeof description === 'string' ? description : ''}`;
}
