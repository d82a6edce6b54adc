import { startSandbox, type Sandbox } from '../../sandbox';
import { calm } from '../engine/everyOperation';
import { skipPauses } from '../engine/pauses';
import { describedPieces, recordedPieces, thingsIn, type Piece } from './answers/pieces';
import { readersByKind } from './answers/readers';
import { readThrough } from './answers/reading';
import { startAnswerService, type AnswerService } from './answers/service';
import { judge, type Finding } from './judge';

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
const counts = { answers: 0, examples: 0, reads: 0, columns: 0 };

async function readAll(pieces: Piece[]): Promise<void> {
	const readers = readersByKind();
	for (const piece of pieces) {
		for (const reader of readers.get(thingsIn(piece).kind) ?? []) {
			const {
				reads,
				columns,
				findings: found,
			} = await readThrough(service, sandbox, piece, reader);
			counts.reads += reads;
			counts.columns += columns;
			findings.push(...found);
		}
	}
}

it('reads every recorded and documented answer', async () => {
	const { pieces } = recordedPieces();
	counts.answers = pieces.length;
	await readAll(pieces);
});

it('reads every example of the description', async () => {
	const pieces = describedPieces();
	counts.examples = pieces.length;
	await readAll(pieces);
});

it('differs from the material only as the exceptions say', () => {
	expect(judge('answers', findings, counts)).toEqual({ unexplained: [], needless: [] });
});
