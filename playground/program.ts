import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { Failure } from './failure.js';
import { textAt } from './json.js';

/** An n8n in its own folder, with its own Node.js instead of the user's. */
export interface Program {
	/** Folder with its `package.json` and `node_modules`. */
	folder: string;
	nodeBinary: string;
	n8nScript: string;
}

/** Overrides for older n8n versions: npm would choose package versions that are too new, with which n8n does not start. */
const OLD_ENOUGH = {
	'@langchain/langgraph-checkpoint': '1.0.0',
	langchain: { '@langchain/langgraph': '1.1.2' },
};

const executable = process.platform === 'win32' ? 'node.exe' : 'node';

/** The n8n version that the connector is developed against. */
export const usualProgram = programIn(join(import.meta.dirname, 'n8n'));

function programIn(folder: string): Program {
	const modules = join(folder, 'node_modules');
	return {
		folder,
		nodeBinary: join(modules, 'node', 'bin', executable),
		n8nScript: join(modules, 'n8n', 'bin', 'n8n'),
	};
}

/**
 * Returns another version of n8n. Creates its `package.json`; the playground installs it when it starts.
 * @param wanted a version such as `1.123.81`, or `newest`
 * @throws Failure if the registry does not have it
 */
export async function otherProgram(wanted: string): Promise<Program> {
	const folderOf = (version: string) => join(import.meta.dirname, 'n8n-versions', version);
	if (existsSync(join(folderOf(wanted), 'package.json'))) return programIn(folderOf(wanted));
	const { version, node } = await published(wanted === 'newest' ? 'latest' : wanted);
	const folder = folderOf(version);
	if (!existsSync(join(folder, 'package.json'))) await describe(folder, version, node);
	return programIn(folder);
}

/** Looks up a version in the registry: its number, and the Node.js versions that it supports. */
async function published(wanted: string): Promise<{ version: string; node: string }> {
	const args = ['view', `n8n@${wanted}`, 'version', 'engines', '--json'];
	const { stdout, stderr, failed } = await execa('npm', args, { reject: false });
	if (failed || stdout === '') {
		throw new Failure(
			`n8n ${wanted} cannot be found`,
			'Check the version, and the connection to the npm registry; then start again.',
			{ lines: stderr },
		);
	}
	const manifest: unknown = JSON.parse(stdout);
	return { version: textAt(manifest, 'version'), node: textAt(manifest, 'engines', 'node') };
}

/** Copies the setup of the usual n8n with another version, and limits Node.js to the major version of the usual one. */
async function describe(folder: string, version: string, node: string): Promise<void> {
	const usual = usualProgram.folder;
	const text = await readFile(join(usual, 'package.json'), 'utf8');
	const manifest: unknown = JSON.parse(text, (key, value: unknown) => {
		if (key === 'n8n') return version;
		if (key === 'description') return 'A real n8n in another version';
		if (key === 'overrides' && typeof value === 'object') return { ...value, ...OLD_ENOUGH };
		return key === 'node' ? `${node} <=${String(value).split('.')[0] ?? ''}` : value;
	});
	await mkdir(folder, { recursive: true });
	await copyFile(join(usual, '.npmrc'), join(folder, '.npmrc'));
	await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, '\t'));
}
