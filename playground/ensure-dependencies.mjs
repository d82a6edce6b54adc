// Installs the development dependencies when they are missing or older than the lock file. It runs before anything
// is installed, so it uses Node alone.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installed = join(root, 'node_modules', '.package-lock.json');
const wanted = join(root, 'package-lock.json');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
	console.error(
		`Node.js 20.19 or newer is needed, this is ${process.versions.node}. Install it from https://nodejs.org and try again.`,
	);
	process.exit(1);
}

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(wanted).mtimeMs) {
	if (lstatSync(dirname(installed), { throwIfNoEntry: false })?.isSymbolicLink()) {
		console.error(
			'node_modules is a link and out of date: npm would empty the folder that it leads to. Install there, or remove the link.',
		);
		process.exit(1);
	}
	console.log('Installing the development dependencies (about a minute the first time) …');
	const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
		cwd: root,
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
	if (status !== 0) {
		console.error(
			'The development dependencies could not be installed; npm says why above. Run the command again to retry.',
		);
		process.exit(status ?? 1);
	}
}
