// Types, linters, walls, unused exports and format beside tests; the arguments go to Jest. What is red first ends the others.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

// TypeScript and Prettier check again only what has changed. ESLint has no cache: its rules ask for types of other files.
const cache = 'node_modules/.cache';
const types = ['--incremental', '--tsBuildInfoFile', `${cache}/tsc.tsbuildinfo`];
const format = ['--cache', '--cache-strategy=content', `--cache-location=${cache}/prettier.json`];

const commands = [
	['typescript/bin/tsc', '--noEmit', ...types],
	['eslint/bin/eslint.js', '.'],
	['dependency-cruiser/bin/dependency-cruise.mjs', 'nodes', 'credentials', 'sandbox'],
	['knip/bin/knip.js', '--no-progress'],
	['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', ...format, '.'],
	['jest/bin/jest.js', ...process.argv.slice(2)],
];

const children = commands.map(([program, ...args]) =>
	spawn(process.execPath, [`node_modules/${program}`, ...args], { stdio: 'inherit' }),
);
await Promise.all(
	children.map(async (child, index) => {
		const [status] = await once(child, 'exit');
		if (status === 0 || process.exitCode === 1) return;
		process.exitCode = 1;
		console.error(`Failed: ${commands[index].join(' ')}`);
		for (const other of children) other.kill();
	}),
);
