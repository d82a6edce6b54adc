import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyCall, type OperationCall } from './everyOperation';
import { runCells, type Cell } from './faultCell';
import { faultKinds, type FaultKind } from './faultKinds';
import { reportOf } from './faultReport';

const ROOT = join(__dirname, '..', '..');
const TRIES = 4;
const UNKNOWN_OUTCOME = /not known whether Voucherify carried out the call/;

let cells: Cell[];

beforeAll(async () => {
	// The waits of the retry table are random: without jitter they are over at once.
	jest.spyOn(Math, 'random').mockReturnValue(0);
	cells = await runCells(everyCall, faultKinds);
}, 120_000);

/** Whether a body that was carried out is of no importance here: there is none, or any text is a file. */
const takesAnyBody = ({ answer }: OperationCall) => answer !== 'json';

/** What the fault does to this very call. */
function effectOn(call: OperationCall, { effect }: FaultKind) {
	if (effect === 'unreadable' && takesAnyBody(call)) return 'harmless';
	if (effect === 'mistyped') return call.answer === 'file' ? 'refused' : 'harmless';
	return effect;
}

describe.each(faultKinds.map((kind): [string, FaultKind] => [kind.name, kind]))('%s', (_, kind) => {
	it.each(everyCall.map((call): [string, OperationCall] => [call.name, call]))('%s', (__, call) => {
		const cell = cells.find((one) => one.call === call && one.kind === kind);
		if (!cell) throw new Error('The cell was not run');
		expectCell(cell, effectOn(call, kind));
	});
});

function expectCell(cell: Cell, effect: Exclude<FaultKind['effect'], 'mistyped'>): void {
	const { call, kind, calls, writes, done, error, items } = cell;
	const succeeds = effect === 'postponed' || effect === 'harmless';
	const tries = {
		refused: 1,
		harmless: 1,
		unreadable: 1,
		postponed: 2,
		unknown: call.repeatable ? TRIES : 1,
	};
	expect(calls).toBe(tries[effect]);

	const isCarriedOut = { here: kind.carriedOut || succeeds, before: true, nowhere: false };
	expect(done).toBe(isCarriedOut[call.writes] ? 1 : 0);
	if (call.writes === 'before') expect(writes).toBe(1);
	expect(cell.tokenSeen).toBe(false);
	expect(cell.ms).toBeLessThan(20_000);

	if (succeeds) {
		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThan(0);
		for (const { pairedItem } of items) expect(pairedItem).toEqual({ item: 0 });
		return;
	}
	expect(items).toEqual([]);
	expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0, cause: kind.cause });
	const mayHaveHappened = effect !== 'refused' && !call.repeatable;
	expect(UNKNOWN_OUTCOME.test(`${error?.message} ${error?.description}`)).toBe(mayHaveHappened);
}

it('docs/faults.md tells what happens now: if not, .state/faults.md does', async () => {
	const report = reportOf(cells);
	await mkdir(join(ROOT, '.state'), { recursive: true });
	await writeFile(join(ROOT, '.state', 'faults.md'), report);
	const committed = await readFile(join(ROOT, 'docs', 'faults.md'), 'utf8').catch(() => '');
	expect(report).toBe(committed);
});
