import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from './command.js';
import { readIfThere, type State } from './state.js';

const root = dirname(import.meta.dirname);
const NAME = 'n8n-nodes-voucherify';
/** Files and folders that the package is built from. */
const SOURCES = ['package.json', 'gulpfile.js', 'tsconfig.json'];
const SOURCE_FOLDERS = ['nodes', 'credentials', 'icons'];
/** Files that are packed unchanged. */
const TEXTS = ['README.md', 'LICENSE.md'];
const MARK = 'connector';

/** Returns a hash of the sources, so that an unchanged connector is neither built nor installed again. */
export async function fingerprint(): Promise<string> {
	const files = await Promise.all(
		SOURCE_FOLDERS.map(async (folder) => {
			const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
			return entries
				.filter((entry) => entry.isFile())
				.map(({ parentPath, name }) => join(parentPath, name));
		}),
	);
	const hash = createHash('sha256');
	for (const path of [...SOURCES.map((name) => join(root, name)), ...files.flat().sort()]) {
		hash.update(path).update(await readFile(path));
	}
	return hash.digest('hex');
}

export async function isCurrent(state: State, wanted: string): Promise<boolean> {
	return (await readIfThere(join(state.marks, MARK))) === wanted;
}

/**
 * Builds the connector and packs it as for publishing. Works on a copy of the sources, so that several playgrounds can do
 * so at the same time.
 * @returns the tarball's path
 */
export async function pack(state: State, signal: AbortSignal): Promise<string> {
	const sources = await mkdtemp(join(state.folder, 'sources-'));
	await copySources(sources);
	const common = { file: 'npm', cwd: sources, log: join(state.logs, 'connector.log'), signal };
	const advice = 'Mend what the lines above name, then start again.';
	try {
		await run({ ...common, args: ['run', 'build'], advice });
		const file = await run({
			...common,
			args: ['pack', '--silent', '--pack-destination', state.folder],
			advice,
		});
		return join(state.folder, file.trim());
	} finally {
		await rm(sources, { recursive: true });
	}
}

/** Links `node_modules`, so that the build finds its tools in the copy. */
async function copySources(to: string): Promise<void> {
	for (const name of [...SOURCES, ...SOURCE_FOLDERS, ...TEXTS]) {
		await cp(join(root, name), join(to, name), { recursive: true });
	}
	await symlink(join(root, 'node_modules'), join(to, 'node_modules'), 'junction');
}

/**
 * Installs a tarball the way n8n installs a community package: unpacked into `nodes/node_modules` and listed in
 * `nodes/package.json`. The connector has no dependencies, so this needs no registry.
 */
export async function install(state: State, tarball: string, mark: string, signal: AbortSignal) {
	const folder = join(state.packages, 'node_modules', NAME);
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	await run({
		file: 'tar',
		args: ['-xzf', tarball, '-C', folder, '--strip-components=1'],
		cwd: state.folder,
		log: join(state.logs, 'connector.log'),
		advice: 'The program tar is needed to unpack the connector; install it, then start again.',
		signal,
	});
	await rm(tarball);
	const ledger = { name: 'installed-nodes', private: true, dependencies: { [NAME]: '*' } };
	await writeFile(join(state.packages, 'package.json'), JSON.stringify(ledger, null, 2));
	await writeFile(join(state.marks, MARK), mark);
}
