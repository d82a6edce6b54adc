const { execFileSync } = require('node:child_process');
const { readFileSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { minifySync } = require('@swc/core');
const { dest, parallel, series, src } = require('gulp');

function clean(done) {
	rmSync('dist', { recursive: true, force: true });
	done();
}

function compile(done) {
	execFileSync(
		process.execPath,
		[require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.build.json'],
		{
			stdio: 'inherit',
		},
	);
	done();
}

/** n8n loads every file at its start: they are made small, and what other files or users see keeps its name. */
function shrink(done) {
	for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
		if (!entry.name.endsWith('.js')) continue;
		const file = join(entry.parentPath, entry.name);
		const { code } = minifySync(readFileSync(file, 'utf8'), {
			compress: { toplevel: true, passes: 2 },
			mangle: { toplevel: true, keep_classnames: true },
		});
		writeFileSync(file, `${code}\n`);
	}
	done();
}

function icons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

function codex() {
	return src('nodes/**/*.node.json', { encoding: false }).pipe(dest('dist/nodes'));
}

exports.build = series(clean, parallel(series(compile, shrink), icons, codex));
