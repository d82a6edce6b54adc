import { startSandbox, type Sandbox } from '../../sandbox';
import { calm } from '../support/everyOperation';
import { skipPauses } from '../support/pauses';
import { ANSWERED, viewOf } from './answers/answered';
import { failThrough } from './answers/failures';
import { FilledColumns } from './answers/filled';
import { madePieces } from './answers/instances';
import { listReaders, openWith } from './answers/lists';
import { describedPieces, recordedPieces, readObjects, type Piece } from './answers/pieces';
import { wrongPlaces } from './answers/places';
import { pollWith } from './answers/polls';
import { readersByKind } from './answers/readers';
import { readThrough, type Reading } from './answers/reading';
import { startAnswerService, type AnswerService } from './answers/service';
import { VIEWS } from './columns';
import { judgeEmpty } from './exceptions';
import { verdictOf, type Finding } from './verdict';

let sandbox: Sandbox;
let service: AnswerService;

skipPauses();

beforeAll(async () => {
	sandbox = await startSandbox(calm);
	service = await startAnswerService(sandbox);
});

afterAll(async () => {
	await service.close();
	await sandbox.close();
});

const findings: Finding[] = [];
const counts = { answers: 0, examples: 0, errors: 0, reads: 0, columns: 0, lists: 0, polls: 0 };

const filled = new FilledColumns();

function note({ columns, findings: found, rows }: Reading): void {
	counts.columns += columns;
	findings.push(...found);
	for (const { view, items } of rows) filled.note(view, items);
}

const everyPiece = () => [...recordedPieces().pieces, ...describedPieces()];

async function readAll(pieces: Piece[]): Promise<void> {
	const readers = readersByKind();
	for (const piece of pieces) {
		for (const reader of readers.get(readObjects(piece).kind) ?? []) {
			const reading = await readThrough(service, sandbox, piece, reader);
			counts.reads += reading.reads;
			note(reading);
		}
	}
}

it.each(VIEWS)(
	'the table of %s has paths of the schemas, and none that its column says',
	(name, view) => {
		expect(wrongPlaces(name, view)).toEqual([]);
	},
);

it('reads every recorded and documented response', async () => {
	const { pieces } = recordedPieces();
	counts.answers = pieces.length;
	await readAll(pieces);
});

it('reads every example of the description', async () => {
	const pieces = describedPieces();
	counts.examples = pieces.length;
	await readAll(pieces);
});

it('reads responses made from the schema if there is neither', async () => {
	await readAll(madePieces());
});

it('shows them in every list that reads this kind', async () => {
	const readers = await listReaders(sandbox);
	for (const piece of everyPiece()) {
		const { kind } = readObjects(piece);
		for (const reader of readers.filter(({ endpoint }) => ANSWERED[endpoint]?.kind === kind)) {
			findings.push(...(await openWith(service, sandbox, piece, reader)));
			counts.lists += 1;
		}
	}
});

it('emits them in every event of the polling trigger', async () => {
	const readers = readersByKind();
	for (const piece of everyPiece()) {
		const reading = await pollWith(service, sandbox, piece, readers);
		counts.polls += reading.reads;
		note(reading);
	}
});

it('explains the errors among them', async () => {
	const readers = readersByKind();
	for (const piece of recordedPieces().failures) {
		for (const kind of ['voucher', 'madePayment']) {
			const [reader] = readers.get(kind) ?? [];
			if (reader) findings.push(...(await failThrough(service, sandbox, piece, reader)));
		}
		counts.errors += 1;
	}
});

it('fills every column at least once, or states why it is empty', () => {
	const shown = [...readersByKind().values()].flat().filter(({ isSimplified }) => isSimplified);
	const views = shown.filter(({ hasOwnShape }) => !hasOwnShape).map(viewOf);
	expect(views.filter((view) => !filled.has(view))).toEqual([]);
	expect(judgeEmpty(filled.empty)).toEqual({ unexplained: [], needless: [] });
});

it('differs from the material only as listed in the exceptions', () => {
	expect(verdictOf('answers', findings, counts)).toEqual({ unexplained: [], needless: [] });
});
