import { execFileSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const RELEASED = ['package.json', 'package-lock.json', '.versionrc.js', '.ci'];
/** Not part of the sources. */
const NOT_OURS = ['.git', '.state', 'dist', 'node_modules'];

let clone: string;

beforeEach(() => {
	clone = mkdtempSync(join(tmpdir(), 'voucherify-release-'));
	for (const name of RELEASED) cpSync(join(root, name), join(clone, name), { recursive: true });
	changelog('\n### Added\n\n- Something new.\n');
	git('init', '--initial-branch', 'main');
	git('add', '--all');
	git('commit', '--message', 'chore: begin');
	git('tag', 'v1.2.3');
});

afterEach(() => {
	rmSync(clone, { recursive: true });
});

function git(...args: string[]): string {
	const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
	return execFileSync('git', [...who, ...args], { cwd: clone, encoding: 'utf8' }).trim();
}

function changelog(unreleased: string): void {
	writeFileSync(join(clone, 'CHANGELOG.md'), `# Changelog\n\n## [Unreleased]\n${unreleased}`);
}

function release(...args: string[]): void {
	const tool = join(root, 'node_modules/commit-and-tag-version/bin/cli.js');
	const env = {
		...process.env,
		GIT_AUTHOR_NAME: 'Test',
		GIT_AUTHOR_EMAIL: 'test@example.com',
		GIT_COMMITTER_NAME: 'Test',
		GIT_COMMITTER_EMAIL: 'test@example.com',
	};
	execFileSync(process.execPath, [tool, ...args], { cwd: clone, env, stdio: 'pipe' });
}

function fileIn(folder: string): void {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'index.js'), '');
}

const versionIn = (file: string) =>
	/"version": "([^"]+)"/.exec(readFileSync(join(clone, file), 'utf8'))?.[1];

test.each([
	['fix: wait as told', 'patch'],
	['feat: add an operation', 'minor'],
])(
	'the commit "%s" makes a %s release, tagged, with its section in the changelog',
	(message, kind) => {
		const [major = 0, minor = 0, patch = 0] = (versionIn('package.json') ?? '')
			.split('.')
			.map(Number);
		// Before 1.0.0, added features raise the last number, too.
		const isPatch = kind === 'patch' || major === 0;
		const next = isPatch ? [major, minor, patch + 1] : [major, minor + 1, 0];
		const version = next.join('.');
		git('commit', '--allow-empty', '--message', message);
		release();
		expect([versionIn('package.json'), versionIn('package-lock.json')]).toEqual([version, version]);
		expect(git('describe', '--tags')).toBe(`v${version}`);
		expect(git('status', '--porcelain')).toBe('');
		expect(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')).toMatch(
			new RegExp(
				`^# Changelog\n\n## \\[Unreleased\\]\n\n## \\[${version}\\] - [\\d-]{10}\n\n### Added\n`,
			),
		);
	},
);

test('makes the first release of the version that is there', () => {
	const version = versionIn('package.json') ?? '';
	release('--release-as', version);
	expect(git('tag', '--points-at', 'HEAD')).toBe(`v${version}`);
	expect(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')).toContain(`\n## [${version}] - `);
});

test('releases nothing without an entry in the changelog', () => {
	changelog('');
	git('commit', '--all', '--message', 'fix: nothing that users would notice');
	expect(release).toThrow('CHANGELOG.md says nothing under ## [Unreleased]');
	expect(git('tag')).toBe('v1.2.3');
});

test('publishes only the files that run, and those that npm always adds', () => {
	for (const entry of readdirSync(root, { withFileTypes: true })) {
		const copy = join(clone, entry.name);
		if (existsSync(copy) || NOT_OURS.includes(entry.name)) continue;
		if (entry.isFile()) writeFileSync(copy, '');
		else fileIn(copy);
	}
	fileIn(join(clone, 'dist'));
	const args = ['pack', '--dry-run', '--ignore-scripts', '--json'];
	const packed = execFileSync('npm', args, { cwd: clone, encoding: 'utf8', stdio: 'pipe' });
	const paths = [...packed.matchAll(/"path": "([^"]+)"/g)].map(([, path]) => path);
	expect(paths.sort()).toEqual(['LICENSE.md', 'README.md', 'dist/index.js', 'package.json']);
});
