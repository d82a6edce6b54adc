import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const ROOT = join(__dirname, '../..');
const DEPCRUISE = join(ROOT, 'node_modules/.bin/depcruise');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');

/** Forbidden imports by the rule between them: the importing file, and the imported one; `~` stands for the nodes' folder. */
const WALLS = `
	api imports nothing above it: ~/api/types.ts > ~/forms/text.ts
	http knows no other part of the api: ~/api/http/retry.ts > ~/api/errors/errors.ts, ~/api/http/retry.ts > ~/api/webhooks.ts
	forms imports nothing above it: ~/forms/text.ts > ~/columns/row.ts
	columns imports nothing above it: ~/columns/row.ts > ~/factories/list.ts
	methods imports nothing above it: ~/methods/test.ts > ~/triggers/digest.ts
	methods imports nothing above it: ~/methods/test.ts > ~/resources/customer/get.ts
	triggers imports nothing above it: ~/triggers/polling/poll.ts > ~/factories/list.ts
	resources imports nothing above it: ~/resources/customer/get.ts > ~/triggers/digest.ts
	a resource knows no other resource, but its neighbours: ~/resources/customer/get.ts > ~/resources/voucher/get.ts
	a resource knows no other resource, but its neighbours: ~/resources/loyalty/card/get.ts > ~/resources/legacy/card/get.ts
	a resource knows no other resource, but its neighbours: ~/resources/event.ts > ~/resources/customer/get.ts
	a resource knows no other resource, but its neighbours: ~/resources/customer/get.ts > ~/resources/event.ts
	what operations are made of does not know what runs them: ~/resources/customer/get.ts > ~/run/run.ts
	what operations are made of does not know what runs them: ~/factories/list.ts > ~/run/run.ts
	factories imports nothing above it: ~/factories/list.ts > ~/resources/customer/get.ts
	run imports nothing above it: ~/run/run.ts > ~/resources/customer/get.ts, ~/run/run.ts > ~/factories/list.ts
	how calls are made does not know how items are read and settled: ~/run/bulk/run.ts > ~/run/journal.ts
	writes imports nothing above it: ~/writes/lookup.ts > ~/run/types.ts
	only nodes know the registers: ~/run/run.ts > ~/resources/register.ts
	only nodes know the registers: ~/triggers/polling/runtime/poll.ts > ~/triggers/polling/register.ts
	one trigger does not know the other: ~/triggers/polling/poll.ts > ~/triggers/webhook/receive.ts
	sources know neither what is made of them nor what runs them: ~/triggers/polling/sources/job/watch.ts > ~/triggers/polling/events/customer.ts
	what runs a poll does not know what is polled: ~/triggers/polling/runtime/poll.ts > ~/triggers/polling/sources/job/watch.ts
	events do not know what runs them: ~/triggers/polling/events/customer.ts > ~/triggers/polling/runtime/poll.ts
	what is published knows nothing of the rest: ~/api/types.ts > sandbox/server.ts, credentials/keys.ts > test/keys.ts
	the local Voucherify knows nothing of the connector: sandbox/server.ts > ~/api/types.ts
	what the local Voucherify does knows nothing of what it begins with: sandbox/routes/vouchers.ts > sandbox/world/seed/vouchers.ts
	the world knows nothing of the server: sandbox/world/store.ts > sandbox/routes/vouchers.ts
`;

const REFUSED = [...WALLS.matchAll(/^\t(.*): (.*)$/gm)].flatMap(([, wall = '', imports = '']) =>
	imports.split(', ').map((one) => {
		const [from = '', to = ''] = one.replaceAll('~', 'nodes/Voucherify').split(' > ');
		return { from, to, wall };
	}),
);

/** Folders that import each other, though no file is in a cycle. */
const PAIR = ['sandbox/pair/one', 'sandbox/pair/two'];

/** A file that imports a type from another one. */
function importing(from: string, to: string): string {
	const path = relative(dirname(from), to).replace(/\.ts$/, '');
	const specifier = path.startsWith('.') ? path : `./${path}`;
	return `import type { Sample as Other } from '${specifier}';\nexport type Sample = Other;\n`;
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
	for (const { to } of REFUSED) write(to, 'export interface Sample {}\n');
	REFUSED.forEach(({ from, to }, index) => {
		const importer = renamed(from, index);
		write(importer, importing(importer, to));
	});
	write('sandbox/one.ts', importing('sandbox/one.ts', 'sandbox/two.ts'));
	write('sandbox/two.ts', importing('sandbox/two.ts', 'sandbox/one.ts'));
	for (const [one, other] of [PAIR, [...PAIR].reverse()]) {
		write(`${one}/fields.ts`, 'export interface Sample {}\n');
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

it.each(REFUSED.map((one, index) => ({ ...one, index })))(
	'$from must not import $to: $wall',
	({ from, to, wall, index }) => {
		expect(verdict).toContain(`${wall}: ${renamed(from, index)} → ${to}`);
	},
);

it('reports import cycles, including those of types', () => {
	expect(verdict).toContain('no circles: sandbox/one.ts → sandbox/two.ts');
});

it('reports folders that import each other', () => {
	expect(verdict).toContain(`no folders that import each other: ${PAIR.join(' → ')}`);
});
