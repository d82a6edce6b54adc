import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { UNKNOWN } from '../../../sandbox/present';
import { find } from '../../actionNodes';
import { expectGenerated } from '../../generated';
import { examples, nameOf } from '../../operations';
import type { OperationExample } from '../../operations/example';
import { credentialsFor, itemsOf } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { furnish } from '../../support/furnish';
import { emptyIn, isPreview, previewOf } from '../../support/preview';
import { otherKinds } from '../../support/previewKinds';
import { emptyFields } from '../../support/previewNulls';
import { textOfRows } from '../../support/rows';
import { onTransactions, STOPPED, watching } from '../../support/triggers';
import { sandbox, useSandbox } from '../../support/sandbox';

const ROOT = join(__dirname, '../../..');
const FOLDER = join('nodes', 'Voucherify', '__schema__');
const ROWS = join('test', 'operations', 'rows');

// With a stopped clock, the samples are the same in each run.
useSandbox({ ...calm, clock: STOPPED });

beforeEach(() => {
	furnish(sandbox.world);
});

const rowsFileOf = ({ resource, operation }: OperationExample) =>
	join(resource, `${operation}.json`);

const fileOf = ({ resource, operation }: OperationExample) =>
	join('v1.0.0', resource, `${operation}.json`);

function expectPublished(file: string, items: Parameters<typeof previewOf>[0]): void {
	expect(items).not.toEqual([]);
	expectGenerated(join(FOLDER, file), `${JSON.stringify(previewOf(items), undefined, '\t')}\n`);
}

describe('the preview of an output matches the actual output', () => {
	const run = async ({ resource, operation, files }: OperationExample, entered: INodeParameters) =>
		await itemsOf({
			credentials: credentialsFor(sandbox),
			parameters: { resource, operation, ...entered },
			files,
		});

	it.each(examples.map((example): [string, OperationExample] => [nameOf(example), example]))(
		'%s, as its rows do',
		async (name, example) => {
			const others = otherKinds[name]?.(sandbox.world) ?? [];
			const rows: IDataObject[] = [];
			for (const entered of [example.parameters(sandbox.world), ...others])
				rows.push(...(await run(example, entered)));
			expectPublished(fileOf(example), rows);

			const { fields = [] } = find(example.resource, example.operation)?.operation ?? {};
			const isSimplified = fields.some((field) => field.name === 'simplify');
			sandbox.reset();
			furnish(sandbox.world);
			const whole = { ...example.parameters(sandbox.world), simplify: false };
			const raw = isSimplified ? { raw: await run(example, whole) } : {};
			expectGenerated(join(ROWS, rowsFileOf(example)), textOfRows({ rows, ...raw }, sandbox.url));
		},
	);

	it('of the trigger', async () => {
		const items = await watching(sandbox, onTransactions()).fetchTestEvent();
		expectPublished(
			'v1.0.0.json',
			items.map(({ json }) => json),
		);
	});
});

it('has a preview for every operation, and no other', async () => {
	const files = await readdir(join(ROOT, FOLDER), { recursive: true });
	const known = [...examples.map(fileOf), 'v1.0.0.json'];
	expect(files.filter((file) => file.endsWith('.json')).sort()).toEqual(known.sort());
});

it('has rows for every operation, and no other', async () => {
	const files = await readdir(join(ROOT, ROWS), { recursive: true });
	const known = examples.map(rowsFileOf);
	expect(files.filter((file) => file.endsWith('.json')).sort()).toEqual(known.sort());
});

/** Returns the fields of a published preview that are always empty. */
async function emptyOf(name: string, file: string): Promise<string[]> {
	const preview: unknown = JSON.parse(await readFile(join(ROOT, FOLDER, file), 'utf8'));
	return isPreview(preview) ? emptyIn(preview).map((place) => `${name}: ${place}`) : [name];
}

it('shows null only where Voucherify returns null, each with its reason', async () => {
	const published = await Promise.all([
		...examples.map((example) => emptyOf(nameOf(example), fileOf(example))),
		emptyOf('trigger', 'v1.0.0.json'),
	]);
	const explained = emptyFields.flatMap(({ fields }) =>
		Object.entries(fields).flatMap(([name, places]) => places.map((place) => `${name}: ${place}`)),
	);
	expect(published.flat().sort()).toEqual(explained.sort());
});

it('contains no field that only the sandbox has', async () => {
	const files = (await readdir(join(ROOT, FOLDER), { recursive: true })).filter((file) =>
		file.endsWith('.json'),
	);
	for (const file of files) {
		const text = await readFile(join(ROOT, FOLDER, file), 'utf8');
		for (const name of Object.keys(UNKNOWN)) expect(text).not.toMatch(new RegExp(`"${name}\\\\?"`));
	}
});
