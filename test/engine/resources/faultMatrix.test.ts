import { format } from 'prettier';
import { titleOf } from '../../actionNodes';
import { expectGenerated } from '../../generated';
import { everyCall, type OperationCall } from '../../support/everyOperation';
import { FaultRuns, type Cell } from '../../support/faultCell';
import { faultKinds, type FaultKind } from '../../support/faultKinds';
import { classOf, groupOf, reportOf } from '../../support/faultReport';

const TRIES = 4;

const MINUTES = 60_000;

/**
 * How the cells are chosen. Calls of one class (`classOf`) end in the same way, and so do faults of one kind (`groupOf`).
 * So one call of each class meets one fault of each kind, preferably a specified operation.
 * The faults of a kind take turns: each of them meets a specified operation. The other specified operations meet a refusal,
 * and a lost response before and after the request is applied. So do all other calls that must not be sent twice, as the
 * result depends on the operation.
 */
const SPECIFIED = [
	titleOf('oauthToken', 'revoke'),
	titleOf('brandConfiguration', 'create'),
	titleOf('voucherTransaction', 'getAll'),
	titleOf('voucherTransaction', 'export'),
	titleOf('user', 'invite'),
	titleOf('reward', 'update'),
	titleOf('rewardAssignment', 'create'),
	titleOf('rewardAssignment', 'update'),
	titleOf('product', 'getAll'),
	titleOf('earningRule', 'create'),
	titleOf('promotionTier', 'disable'),
];

const specified = everyCall.filter(({ name }) =>
	SPECIFIED.some((title) => name === title || name.startsWith(`${title}, call `)),
);

/** Returns the first call of each key. */
const firstOfEach = (calls: OperationCall[], keyOf: (call: OperationCall) => string) =>
	calls.filter((call, index) => calls.findIndex((one) => keyOf(one) === keyOf(call)) === index);

const typical = firstOfEach([...specified, ...everyCall], classOf);
const onlyOnce = everyCall.filter(({ writes, idempotent }) => writes === 'here' && !idempotent);

/** Returns the calls that meet a fault of this kind. How a response is read depends only on what it contains. */
function callsThatMeet({ effect, carriedOut }: FaultKind): OperationCall[] {
	if (effect === 'mistyped' || effect === 'slow')
		return firstOfEach(typical, ({ answer }) => answer);
	if (effect !== 'refused' && effect !== 'unknown') return typical;
	return [...new Set([...specified, ...typical, ...(carriedOut ? onlyOnce : [])])];
}

/** A cell that runs in parallel from the start. */
interface Run {
	call: OperationCall;
	kind: FaultKind;
	cell?: Promise<Cell>;
}

const runs = [...new Set(faultKinds.map(groupOf))].flatMap((group) => {
	const kinds = faultKinds.filter((kind) => groupOf(kind) === group);
	return kinds
		.slice(0, 1)
		.flatMap(callsThatMeet)
		.flatMap((call, index): Run[] => {
			const kind = kinds[index % kinds.length];
			// Files without a byte, which are requested again, have tests of their own.
			const isEmptyFile = call.answer === 'file' && kind?.fault.kind === 'emptyBody';
			return kind && !isEmptyFile ? [{ call, kind }] : [];
		});
});

const service = new FaultRuns();

/** The waits between retries are random: without jitter they end immediately. */
const takeJitterAway = () => {
	jest.spyOn(Math, 'random').mockReturnValue(0);
};

beforeEach(takeJitterAway);

const isTimed = ({ call, kind }: Run) => call.looks || kind.timeout !== undefined;

beforeAll(() => {
	takeJitterAway();
	const untimed = runs.filter((run) => !isTimed(run));
	for (const run of untimed) run.cell = service.run(run.call, run.kind);
	const idle = Promise.allSettled(untimed.map(({ cell }) => cell));
	// Beside them, a request or a wait for a job could time out before the service, in this same process, has answered.
	for (const run of runs.filter(isTimed))
		run.cell = idle.then(async () => await service.runTimed(run.call, run.kind));
	// The cell's own test reports its failure.
	for (const { cell } of runs) cell?.catch(() => undefined);
});

afterAll(async () => {
	await service.close();
});

/** Operations whose response is only a status. */
const NO_BODY = [titleOf('oauthToken', 'revoke'), titleOf('user', 'invite')];

/** True if any body of an applied request is accepted: none is expected, or any text is a file. */
const takesAnyBody = ({ answer }: OperationCall) => answer === 'nothing' || answer === 'file';

/** Returns the effect of the fault on this call. */
function effectOn(call: OperationCall, { effect }: FaultKind) {
	if (effect === 'unreadable' && takesAnyBody(call)) return 'harmless';
	if (effect === 'slow')
		return call.answer === 'file' || NO_BODY.includes(call.name) ? 'harmless' : 'unknown';
	if (effect === 'mistyped') return call.answer === 'file' ? 'refused' : 'harmless';
	return effect;
}

it.each(runs.map((run): [string, string, Run] => [run.kind.name, run.call.name, run]))(
	'%s: %s',
	async (_, __, { call, kind, cell }) => {
		if (!cell) throw new Error('The cell was not run');
		expectCell(await cell, effectOn(call, kind));
	},
	5 * MINUTES,
);

function expectCell(cell: Cell, effect: Exclude<FaultKind['effect'], 'mistyped' | 'slow'>): void {
	const { call, kind, calls, writes, done, error } = cell;
	const succeeds = effect === 'postponed' || effect === 'harmless';
	const again = call.uploads && call.idempotent ? 2 : 1;
	const tries = {
		refused: 1,
		broken: again,
		harmless: 1,
		unreadable: again,
		postponed: 2,
		unknown: call.idempotent && !call.uploads ? TRIES : again,
	};
	// The number of lookups depends on their speed.
	expect(calls).toBeGreaterThanOrEqual(tries[effect]);
	if (!call.looks) expect(calls).toBe(tries[effect]);

	const isCarriedOut = {
		here: kind.carriedOut || succeeds,
		before: true,
		later: succeeds,
		nowhere: false,
	}[call.writes];
	expect(done).toBe(isCarriedOut ? 1 : 0);
	if (call.writes === 'before') expect(writes).toBe(1);
	expect(cell.tokenSeen).toBe(false);
	if (succeeds || (call.traced === true && kind.carriedOut)) expect(error).toBeUndefined();
	if (error) expectError(cell, effect);
	else expectItems(cell, succeeds);
}

/** Expects items that exist, and that show how they were verified. */
function expectItems({ call, kind, outcome, items }: Cell, succeeds: boolean): void {
	expect(items.length).toBeGreaterThan(0);
	for (const { pairedItem } of items) expect(pairedItem).toEqual({ item: 0 });
	if (succeeds) {
		if (call.writes !== 'nowhere') expect(outcome).toBe('done');
		return;
	}
	if (call.writes === 'here') {
		expect(kind.carriedOut).toBe(true);
		const isState = items.every(({ json }) => json.already === true);
		expect(outcome === 'found' || call.idempotent || isState).toBe(true);
		return;
	}
	// The item warns about what could not be read.
	for (const { json } of items) expect(json.warnings).toEqual([expect.any(String)]);
}

/** An error is a refusal only where nothing was applied. */
function expectError(
	{ call, kind, outcome, error, items }: Cell,
	effect: FaultKind['effect'],
): void {
	expect(items).toEqual([]);
	expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0, cause: kind.cause });
	if (call.writes === 'nowhere') return;
	const isSure = call.writes === 'later' || (call.writes === 'here' && effect === 'refused');
	expect(outcome).toBe(isSure ? 'refused' : 'unknown');
	expect(error?.message.startsWith('Outcome unknown: ')).toBe(!isSure);
}

it('docs/development/faults.md describes the current results', async () => {
	const cells = await Promise.all(runs.flatMap(({ cell }) => cell ?? []));
	// A page of wrong results is not written.
	for (const cell of cells) expectCell(cell, effectOn(cell.call, cell.kind));
	const report = reportOf(cells);
	expectGenerated(
		'docs/development/faults.md',
		await format(report, { parser: 'markdown', printWidth: 100 }),
	);
});

it('every specified operation has a call, and every fault occurs', () => {
	expect(specified.length).toBeGreaterThanOrEqual(SPECIFIED.length);
	const met = runs.filter(({ call }) => specified.includes(call)).map(({ kind }) => kind);
	expect(new Set(met)).toEqual(new Set(faultKinds));
});
