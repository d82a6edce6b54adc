import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const ROOT = join(__dirname, '../..');
const DEPCRUISE = join(ROOT, 'node_modules/.bin/depcruise');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');

const V = 'nodes/Voucherify';
const R = `${V}/resources`;
const P = `${V}/triggers/polling`;

const NEIGHBOURS = 'a resource knows no other resource, but its neighbours';
const MADE_OF = 'what operations are made of does not know what runs them';

/** Forbidden imports: the importing file, the imported file, and the rule between them. */
const REFUSED: Array<[from: string, to: string, wall: string]> = [
	[`${V}/api/types.ts`, `${V}/forms/text.ts`, 'api imports nothing above it'],
	[`${V}/api/http/retry.ts`, `${V}/api/errors/errors.ts`, 'http knows no other part of the api'],
	[`${V}/api/http/retry.ts`, `${V}/api/webhooks.ts`, 'http knows no other part of the api'],
	[`${V}/forms/text.ts`, `${V}/columns/row.ts`, 'forms imports nothing above it'],
	[`${V}/columns/row.ts`, `${V}/factories/list.ts`, 'columns imports nothing above it'],
	[`${V}/methods/test.ts`, `${V}/triggers/marks.ts`, 'methods imports nothing above it'],
	[
		`${V}/methods/test.ts`,
		`${R}/customer/get.ts`,
		'of resources, methods know the list searches alone',
	],
	[`${P}/poll.ts`, `${V}/factories/list.ts`, 'triggers imports nothing above it'],
	[`${R}/customer/get.ts`, `${V}/triggers/marks.ts`, 'resources imports nothing above it'],
	[`${R}/customer/get.ts`, `${R}/voucher/get.ts`, NEIGHBOURS],
	[`${R}/loyalty/card/get.ts`, `${R}/legacy/card/get.ts`, NEIGHBOURS],
	[`${R}/event.ts`, `${R}/customer/get.ts`, NEIGHBOURS],
	[`${R}/customer/get.ts`, `${R}/event.ts`, NEIGHBOURS],
	[`${R}/customer/get.ts`, `${V}/run/run.ts`, MADE_OF],
	[`${V}/factories/list.ts`, `${R}/customer/get.ts`, 'factories imports nothing above it'],
	[`${V}/run/run.ts`, `${R}/customer/get.ts`, 'run imports nothing above it'],
	[`${V}/factories/list.ts`, `${V}/run/run.ts`, MADE_OF],
	[
		`${V}/run/bulk/run.ts`,
		`${V}/run/journal.ts`,
		'how calls are made does not know how items are read and settled',
	],
	[`${V}/run/run.ts`, `${V}/factories/list.ts`, 'run imports nothing above it'],
	[`${V}/writes/lookup.ts`, `${V}/run/types.ts`, 'writes imports nothing above it'],
	[`${V}/run/run.ts`, `${R}/register.ts`, 'only nodes know the registers'],
	[`${P}/runtime/poll.ts`, `${P}/register.ts`, 'only nodes know the registers'],
	[`${P}/poll.ts`, `${V}/triggers/webhook/receive.ts`, 'one trigger does not know the other'],
	[
		`${P}/sources/job/watch.ts`,
		`${P}/events/customer.ts`,
		'sources know neither what is made of them nor what runs them',
	],
	[
		`${P}/runtime/poll.ts`,
		`${P}/sources/job/watch.ts`,
		'what runs a poll does not know what is polled',
	],
	[`${P}/events/customer.ts`, `${P}/runtime/poll.ts`, 'events do not know what runs them'],
	[`${V}/api/types.ts`, 'sandbox/server.ts', 'what is published knows nothing of the rest'],
	['credentials/keys.ts', 'test/keys.ts', 'what is published knows nothing of the rest'],
	['sandbox/server.ts', `${V}/api/types.ts`, 'the local Voucherify knows nothing of the connector'],
	[
		'sandbox/routes/vouchers.ts',
		'sandbox/world/seed/vouchers.ts',
		'what the local Voucherify does knows nothing of what it begins with',
	],
	['sandbox/world/store.ts', 'sandbox/routes/vouchers.ts', 'the world knows nothing of the server'],
];

/** Folders that import each other, though no file is in a cycle. */
const PAIR = ['sandbox/pair/one', 'sandbox/pair/two'];

/** A file that imports a type from another one. */
function importing(from: string, to: string): string {
	const path = relative(dirname(from), to).replace(/\.ts$/, '');
	const specifier = path.startsWith('.') ? path : `./${path}`;
	return `import type { Thing as Other } from '${specifier}';\nexport type Thing = Other;\n`;
}

/** The same path with a number, so that files of several rules do not collide. */
const renamed = (path: string, index: number) => path.replace(/\.ts$/, `${index}.ts`);

interface Violation {
	from: string;
	to: string;
	rule: { name: string };
}

let folder: string;
/** Violations: the rule, and the import or cycle that breaks it. */
let verdict: string[];

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'voucherify-walls-'));
	write('tsconfig.json', '{ "compilerOptions": { "module": "node16" } }');
	for (const [, to] of REFUSED) write(to, 'export interface Thing {}\n');
	REFUSED.forEach(([from, to], index) => {
		const importer = renamed(from, index);
		write(importer, importing(importer, to));
	});
	write('sandbox/one.ts', importing('sandbox/one.ts', 'sandbox/two.ts'));
	write('sandbox/two.ts', importing('sandbox/two.ts', 'sandbox/one.ts'));
	for (const [one, other] of [PAIR, [...PAIR].reverse()]) {
		write(`${one}/fields.ts`, 'export interface Thing {}\n');
		write(`${one}/get.ts`, importing(`${one}/get.ts`, `${other}/fields.ts`));
	}
	const args = ['--config', CONFIG, '--output-type', 'json', 'nodes', 'credentials', 'sandbox'];
	const { stdout } = spawnSync(DEPCRUISE, args, { cwd: folder, encoding: 'utf8' });
	const { summary } = JSON.parse(stdout) as { summary: { violations: Violation[] } };
	verdict = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
});

afterAll(() => {
	rmSync(folder, { recursive: true });
});

function write(path: string, text: string): void {
	mkdirSync(dirname(join(folder, path)), { recursive: true });
	writeFileSync(join(folder, path), text);
}

it.each(REFUSED.map((one, index) => [...one, index] as const))(
	'%s must not import %s: %s',
	(from, to, wall, index) => {
		expect(verdict).toContain(`${wall}: ${renamed(from, index)} → ${to}`);
	},
);

it('reports import cycles, including those of types', () => {
	expect(verdict).toContain('no circles: sandbox/one.ts → sandbox/two.ts');
});

it('reports folders that import each other', () => {
	expect(verdict).toContain(`no folders that import each other: ${PAIR.join(' → ')}`);
});
