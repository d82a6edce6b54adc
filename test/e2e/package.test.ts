import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { resourceRegister } from '../../nodes/Voucherify/resources/register';
import manifest from '../../package.json';

const root = join(__dirname, '../..');
/** The modules that n8n provides and that a package for n8n Cloud may import. */
const ALLOWED = ['n8n-workflow', 'luxon', 'node:crypto'];
/** Files and folders that are not part of the sources. */
const MADE = /^(node_modules|dist|\.git|\.state)$|node_modules$/;

let folder: string;
let tarball: string;
/** Folder of all installed packages. */
let modules: string;
/** Folder of the package as npm installs it for a user. */
let installed: string;

async function npm(cwd: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
	const options = { cwd, env: { ...process.env, ...env } };
	const { stdout } = await promisify(execFile)('npm', args, options);
	return stdout.trim();
}

/**
 * Builds and packs the sources of a folder.
 * @returns the tarball's path
 */
async function pack(source: string, env?: NodeJS.ProcessEnv): Promise<string> {
	const into = await mkdtemp(join(folder, 'packed-'));
	await npm(source, ['run', 'build'], env);
	return join(into, await npm(source, ['pack', '--silent', '--pack-destination', into], env));
}

const hashOf = async (path: string) =>
	createHash('sha512')
		.update(await readFile(path))
		.digest('hex');

/** Paths of all files below a folder of the installed package. */
async function filesIn(name: string): Promise<string[]> {
	const entries = await readdir(join(installed, name), { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	return files.map(({ parentPath, name }) => join(parentPath, name));
}

/** True if n8n loads the file by its name. */
const isEntry = (path: string) => /\.(node|credentials)\.js$/.test(path);

/**
 * Installs the tarball with the command of the docs, in an empty home folder and without the settings that `npm run` passes on.
 */
async function installByHand(): Promise<void> {
	const page = (await readFile(join(root, 'docs/installation.md'), 'utf8')).replace(/\s+/g, ' ');
	const commands = new Set(page.match(/mkdir -p ~[^`']+/g));
	expect([...commands]).toEqual([expect.stringMatching(/ n8n-nodes-voucherify$/)]);
	const command = [...commands].join().replace('n8n-nodes-voucherify', tarball);
	const settings = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
	const env = { ...Object.fromEntries(settings), HOME: folder };
	await promisify(execFile)('sh', ['-c', command], { cwd: folder, env });
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'voucherify-package-'));
	tarball = await pack(root);
	await installByHand();
	modules = join(folder, '.n8n/nodes/node_modules');
	installed = join(modules, 'n8n-nodes-voucherify');
});

afterAll(() => rm(folder, { recursive: true }));

test('packing the same sources gives the same bytes, anywhere and at any time', async () => {
	const elsewhere = join(folder, 'else', 'where');
	await cp(root, elsewhere, {
		recursive: true,
		filter: (path) => !MADE.test(relative(root, path)),
	});
	await symlink(join(root, 'node_modules'), join(elsewhere, 'node_modules'));
	await utimes(join(elsewhere, 'package.json'), 1_000_000_000, 1_000_000_000);
	const again = await pack(elsewhere, { TZ: 'Asia/Kathmandu', LC_ALL: 'C' });
	expect(await hashOf(again)).toBe(await hashOf(tarball));
});

test("the docs' command installs only the package, and runs no scripts", async () => {
	const lock: unknown = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8'));
	expect(lock).toHaveProperty('packages', {
		'node_modules/n8n-nodes-voucherify': expect.anything(),
	});
	const published: unknown = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
	expect(published).not.toHaveProperty('dependencies');
	expect(published).not.toHaveProperty('optionalDependencies');
	expect(published).toMatchObject({ peerDependencies: { 'n8n-workflow': '*' } });
	for (const script of ['preinstall', 'install', 'postinstall', 'prepare']) {
		expect(published).not.toHaveProperty(['scripts', script]);
	}
});

/**
 * Maximum bytes per operation, including the code that looks up lost writes, the code for events, and the checks of files
 * and of what expressions return.
 */
const BYTES_FOR_EACH = 5_900;

/** All files of the package but the previews of outputs. */
const PACKED = [
	...['LICENSE.md', 'README.md', 'package.json', 'dist/voucherify.js'],
	...['dist/icons/voucherify.dark.svg', 'dist/icons/voucherify.svg'],
	'dist/credentials/VoucherifyApi.credentials.js',
	'dist/credentials/VoucherifyManagementApi.credentials.js',
	...['', 'Catalog', 'Loyalty', 'LoyaltyLegacy', 'Redeem', 'Setup', 'Trigger', 'WebhookTrigger']
		.map((node) => `dist/nodes/Voucherify/Voucherify${node}.node.js`)
		.flatMap((code) => [code, `${code}on`]),
].sort();

test('the package contains what n8n loads and what people read, 5.9 kB per operation', async () => {
	const packed = (await filesIn('.')).map((path) => relative(installed, path));
	const PREVIEWS = 'dist/nodes/Voucherify/__schema__/';
	expect(packed.filter((path) => !path.startsWith(PREVIEWS)).sort()).toEqual(PACKED);
	const contents = await Promise.all(
		(await filesIn('.')).map(async (path) => await readFile(path)),
	);
	const operations = resourceRegister.flatMap((resource) => resource.operations).length;
	const bytes = contents.reduce((total, { length }) => total + length, 0);
	expect(bytes).toBeLessThanOrEqual(operations * BYTES_FOR_EACH);
});

test('all nodes and credentials are in one readable file, loaded once', async () => {
	const code = (await filesIn('dist')).filter((path) => path.endsWith('.js'));
	const own = code.map((path) => relative(join(installed, 'dist'), path));
	const [entries, shared] = [own.filter(isEntry), own.filter((path) => !isEntry(path))];
	expect(shared).toEqual(['voucherify.js']);
	expect(entries.sort()).toEqual(
		[...manifest.n8n.credentials, ...manifest.n8n.nodes]
			.map((path) => relative('dist', path))
			.sort(),
	);
	for (const path of entries) {
		const lines = (await readFile(join(installed, 'dist', path), 'utf8')).trim().split('\n');
		expect(lines).toEqual([expect.stringMatching(/^exports\.(\w+) = require\(.+\)\.\1;$/)]);
	}
	const bundle = await readFile(join(installed, 'dist', 'voucherify.js'), 'utf8');
	// A single non-Latin-1 character would double the memory that the bundle takes in n8n.
	expect(bundle).toMatch(/^[\t\n\x20-\x7e]*$/);
	const lines = bundle.split('\n');
	expect(lines).toContain('// run');
	expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(1000);
});

test('imports at run time only what n8n provides', async () => {
	const imported: string[] = [];
	for (const path of (await filesIn('dist')).filter((path) => path.endsWith('.js'))) {
		const code = await readFile(path, 'utf8');
		for (const [, , module = ''] of code.matchAll(/\brequire\((["'])(.+?)\1\)/g)) {
			imported.push(module);
		}
	}
	// Each module is required only once, except Node.js's own.
	const others = imported.filter((module) => !module.startsWith('.'));
	expect([...new Set(others)].sort()).toEqual([...ALLOWED].sort());
	const fromDisk = others.filter((module) => !module.startsWith('node:'));
	expect(fromDisk).toHaveLength(new Set(fromDisk).size);
});

test("n8n's package scanner accepts the sources and the tarball", async () => {
	// With the NODE_ENV of a test, the linters would check their own tests' file names.
	const env = { ...process.env, NODE_ENV: 'production' };
	const args = ['.ci/scan.mjs', tarball];
	const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
	expect(stdout).toContain('sources: passed');
	expect(stdout).toContain('tarball: passed');
});
