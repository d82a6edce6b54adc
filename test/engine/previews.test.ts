import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startSandbox, type Sandbox } from '../../sandbox';
import { UNKNOWN } from '../../sandbox/present';
import { examples, nameOf } from '../operations';
import type { OperationExample } from '../operations/example';
import { credentialsFor, itemsOf } from './engine';
import { calm } from './everyOperation';
import { previewOf } from './preview';
import { onTransactions, watching } from './triggers';

const ROOT = join(__dirname, '..', '..');
const FOLDER = join('nodes', 'Voucherify', '__schema__');

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox(calm);
});

afterAll(async () => {
	await sandbox.close();
});

beforeEach(() => {
	sandbox.reset();
});

const fileOf = ({ resource, operation }: OperationExample) =>
	join('v1.0.0', resource, `${operation}.json`);

/** Compares a preview with the one that is published; what it should be is kept beside the project's other state. */
async function expectPublished(
	file: string,
	items: Parameters<typeof previewOf>[0],
): Promise<void> {
	expect(items).not.toEqual([]);
	const preview = `${JSON.stringify(previewOf(items), undefined, '\t')}\n`;
	const seen = join(ROOT, 'coverage', '__schema__', file);
	await mkdir(dirname(seen), { recursive: true });
	await writeFile(seen, preview);
	const published = await readFile(join(ROOT, FOLDER, file), 'utf8').catch(() => 'none');
	expect(published).toBe(preview);
}

describe('the preview of an output is what comes out: if not, coverage/__schema__ has it', () => {
	it.each(examples.map((example): [string, OperationExample] => [nameOf(example), example]))(
		'%s',
		async (_, example) => {
			const { resource, operation, files } = example;
			const parameters = { resource, operation, ...example.parameters(sandbox.world) };
			const items = await itemsOf({ credentials: credentialsFor(sandbox), parameters, files });
			await expectPublished(fileOf(example), items);
		},
	);

	it('of the trigger', async () => {
		const items = await watching(sandbox, onTransactions()).fetchTestEvent();
		await expectPublished(
			'v1.0.0.json',
			items.map(({ json }) => json),
		);
	});
});

it('has no preview of what there is not', async () => {
	const files = await readdir(join(ROOT, FOLDER), { recursive: true });
	const known = [...examples.map(fileOf), 'v1.0.0.json'];
	expect(files.filter((file) => file.endsWith('.json')).sort()).toEqual(known.sort());
});

it('names no field that only the local Voucherify has', async () => {
	const files = (await readdir(join(ROOT, FOLDER), { recursive: true })).filter((file) =>
		file.endsWith('.json'),
	);
	for (const file of files) {
		const preview = await readFile(join(ROOT, FOLDER, file), 'utf8');
		for (const name of Object.keys(UNKNOWN)) expect(preview).not.toContain(`"${name}"`);
	}
});
