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
 * How the cells are chosen. Calls of one class end in the same way (`classOf`), and so do faults of one kind (`groupOf`). So
 * one call of each class meets one fault of each kind, a specified operation where there is one. The faults of a kind take
 * turns: each of them meets a specified operation. The other specified operations are refused, and their answers are lost
 * before and after they are carried out; so are the answers of all other calls that must not be sent twice: it is said of
 * each of them.
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

/** The calls without those that have the same key as one before. */
const firstOfEach = (calls: OperationCall[], keyOf: (call: OperationCall) => string) =>
	calls.filter((call, index) => calls.findIndex((one) => keyOf(one) === keyOf(call)) === index);

const typical = firstOfEach([...specified, ...everyCall], classOf);
const onlyOnce = everyCall.filter(({ writes, idempotent }) => writes === 'here' && !idempotent);

/** Which calls meet a fault of this kind: what is read of an answer depends on what it is, and on nothing else. */
function callsThatMeet({ effect, carriedOut }: FaultKind): OperationCall[] {
	if (effect === 'mistyped' || effect === 'slow')
		return firstOfEach(typical, ({ answer }) => answer);
	if (effect !== 'refused' && effect !== 'unknown') return typical;
	return [...new Set([...specified, ...typical, ...(carriedOut ? onlyOnce : [])])];
}

/** A cell that runs beside others, from the beginning on. */
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
			const turn = index % kinds.length;
			return kinds.slice(turn, turn + 1).map((kind) => ({ call, kind }));
		});
});

const service = new FaultRuns();

/** The waits of the retry table are random: without jitter they are over at once. */
const takeJitterAway = () => {
	jest.spyOn(Math, 'random').mockReturnValue(0);
};

beforeEach(takeJitterAway);

beforeAll(() => {
	takeJitterAway();
	for (const run of runs) {
		run.cell = service.run(run.call, run.kind);
		// Its own test tells.
		run.cell.catch(() => undefined);
	}
});

afterAll(async () => {
	await service.close();
});

/** What is answered with a status alone. */
const NO_BODY = [titleOf('oauthToken', 'revoke'), titleOf('user', 'invite')];

/** Whether a body that was carried out is of no importance here: there is none, or any text is a file. */
const takesAnyBody = ({ answer }: OperationCall) => answer === 'nothing' || answer === 'file';

/** What the fault does to this very call. */
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
	// How many looks there are depends on how fast they are.
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

/** What comes out is there, and programs are told how it was proven. */
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
	// What could not be read of it is said in the item.
	for (const { json } of items) expect(json.warnings).toEqual([expect.any(String)]);
}

/** An error is a refusal only where nothing was carried out. */
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

it('docs/faults.md describes the current results', async () => {
	const report = reportOf(await Promise.all(runs.flatMap(({ cell }) => cell ?? [])));
	expectGenerated('docs/faults.md', await format(report, { parser: 'markdown', printWidth: 100 }));
});

it('every specified operation has a call, and every fault occurs', () => {
	expect(specified.length).toBeGreaterThanOrEqual(SPECIFIED.length);
	const met = runs.filter(({ call }) => specified.includes(call)).map(({ kind }) => kind);
	expect(new Set(met)).toEqual(new Set(faultKinds));
});
