import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const RELEASED = ['package.json', 'package-lock.json', '.versionrc.js', '.ci'];

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

function release(): void {
	const tool = join(root, 'node_modules/commit-and-tag-version/bin/cli.js');
	const env = {
		...process.env,
		GIT_AUTHOR_NAME: 'Test',
		GIT_AUTHOR_EMAIL: 'test@example.com',
		GIT_COMMITTER_NAME: 'Test',
		GIT_COMMITTER_EMAIL: 'test@example.com',
	};
	execFileSync(process.execPath, [tool], { cwd: clone, env, stdio: 'pipe' });
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

test('releases nothing without an entry in the changelog', () => {
	changelog('');
	git('commit', '--all', '--message', 'fix: nothing that users would notice');
	expect(release).toThrow('CHANGELOG.md says nothing under ## [Unreleased]');
	expect(git('tag')).toBe('v1.2.3');
});
