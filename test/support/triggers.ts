import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Fault, Sandbox } from '../../sandbox';
import { byId, credentialsFor } from './engine';
import { PollEngine, type Definition } from './pollEngine';

/** Sizes of a sandbox that starts over quickly. */
export const SMALL = { products: 1, rewards: 1, promotionTiers: 1, transactions: 120 };

/** A limit that no test reaches. */
export const NO_LIMIT = { calls: 1_000_000, windowMs: 60_000 };

/** A clock that stands still, so that time goes by only where a test says so: see `forward`. */
export const STOPPED = () => Date.parse('2026-11-02T12:00:00.730Z');

/** A card of the campaign that is watched unless other parameters are given. */
export const CARD = 'COFFEE-0001';

/** The service asks for a longer wait than a poll takes upon itself. */
export const LONG_WAIT: Fault = { kind: 'status', status: 429, headers: { 'retry-after': '60' } };

/** The same for one call: nothing in it tells of a limit, so that the next call is made. */
export const SILENT_WAIT: Fault = { ...LONG_WAIT, omitHeaders: ['x-rate-limit-remaining'] };

/** A trigger on the transactions of a campaign, unless other parameters are given. */
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

/** The parameters of a trigger on the transactions of a campaign. */
export const onTransactions = (campaign = 'Coffee Club'): INodeParameters => ({
	event: 'voucherTransaction',
	watch: 'campaign',
	campaignId: byId(campaign),
});

/** The parameters of a trigger on the transactions of single cards. */
export const onVouchers = (...codes: string[]): INodeParameters => ({
	event: 'voucherTransaction',
	watch: 'vouchers',
	vouchers: { voucher: codes.map((code) => ({ voucherCode: byId(code) })) },
});

export const idsOf = (items: readonly INodeExecutionData[]) => items.map(({ json }) => json.id);

/** Jobs in the order in which a poll reports them: oldest first, those of the same time by ID. */
export function inOrder(
	jobs: Iterable<{ id: string; created_at: string }>,
	ids: readonly (string | undefined)[],
): string[] {
	const wanted = [...jobs].filter(({ id }) => ids.includes(id));
	const placeOf = ({ created_at, id }: { created_at: string; id: string }) => `${created_at} ${id}`;
	return wanted.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).map(({ id }) => id);
}

/** Lets the service's time go by. */
export function forward({ settings }: Sandbox, seconds: number): void {
	settings.clockAheadMs += seconds * 1_000;
}

const realNow = performance.now.bind(performance);
let ahead = 0;

/** Lets more than a minute go by, for the service and here: the next calls are within the limit again. */
export function passMinute(sandbox: Sandbox): void {
	forward(sandbox, 70);
	ahead += 70_000;
	jest.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead);
}

/** A time by the service's clock, so many seconds ago. */
export const ago = ({ world }: Sandbox, seconds: number) =>
	new Date(world.now() - seconds * 1_000).toISOString();

/** Books transactions that happened so many seconds ago. Returns their IDs. */
export function bookOn(sandbox: Sandbox, voucher: string, count = 1, secondsAgo = 0): string[] {
	const created_at = ago(sandbox, secondsAgo);
	return sandbox.world.book({ voucher, count, created_at }).map(({ id }) => id);
}

/** Lets each call that arrives take so much of the time that a poll has, in milliseconds, although no time goes by. */
export function slowCalls({ requests }: Sandbox, milliseconds: number): void {
	const start = performance.now();
	const before = requests.length;
	jest
		.spyOn(performance, 'now')
		.mockImplementation(() => start + (requests.length - before) * milliseconds);
}

/** Waits until something is so: for an event, not for a time. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets the time of the polls that begin from now on end as soon as something is so. */
export function endTimeWhen(isSo: () => boolean): void {
	const over = new AbortController();
	jest.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
	void until(isSo).then(() => {
		over.abort(new Error('The time is over'));
	});
}

/** How many calls an action takes. */
export async function callsOf(sandbox: Sandbox, action: () => Promise<unknown>): Promise<number> {
	const before = sandbox.requests.length;
	await action();
	return sandbox.requests.length - before;
}

/** What n8n holds in memory for a workflow. */
export const stateOf = (engine: PollEngine) => JSON.stringify(engine.staticData);

/** More polls in a row than any test needs. */
const MOST_POLLS = 500;

/** Maximum number of polls in a row that bring nothing: while time stands still, jobs of the last minute are read again and again. */
const MOST_EMPTY = 30;

/** Polls until two polls in a row bring nothing and read nothing new; what each other poll brought. */
export async function pollAll(engine: PollEngine): Promise<INodeExecutionData[][]> {
	const polls: INodeExecutionData[][] = [];
	for (let quiet = 0, empty = 0; quiet < 2 && empty < MOST_EMPTY;) {
		const before = progressOf(engine);
		const items = await engine.poll();
		// A long list of jobs is read back first, and open jobs that are not wanted bring nothing.
		const goesOn = items.length > 0 || progressOf(engine) !== before;
		quiet = goesOn ? 0 : quiet + 1;
		empty = items.length > 0 ? 0 : empty + 1;
		if (items.length > 0) polls.push(items);
		if (polls.length > MOST_POLLS) throw new Error('The polls do not come to an end');
	}
	return polls;
}

/** How far lists of jobs have been read back, and which jobs are open. */
const progressOf = ({ staticData, cursors }: PollEngine) =>
	Array.from(
		JSON.stringify([staticData, ...cursors.values()]).matchAll(/"(?:ends|open)":\[([^\]]*)/g),
		([, list = '']) => list.split(',').sort().join(),
	).join();

/** All that an error says to the user. */
export function textOf(error: unknown): string {
	if (!(error instanceof Error)) return '';
	const description: unknown = Reflect.get(error, 'description');
	return `${error.message} ${typeof description === 'string' ? description : ''}`;
}
