import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { expectGeneratedPart } from '../generated';
import { COUNTS, type Counts } from './verdict';
import { MATERIAL, OPENAPI } from './material';

const ROOT = join(__dirname, '..', '..');

const HELP = `Checks the connector and the sandbox against the vendor's own material: its SDK's tests, recorded and documented
answers, request bodies, webhook payloads and error keys.

Usage: npm run test:vendor -- --material <folder> [--openapi <folder>] [options of Jest]

  --material <folder>  the vendor's material (default: the environment variable ${MATERIAL})
  --openapi <folder>   its OpenAPI description (default: ${OPENAPI}, or the folder openapi beside the material)
`;

const { values, tokens } = parseArgs({
	args: process.argv.slice(2),
	options: {
		material: { type: 'string', default: process.env[MATERIAL] ?? '' },
		openapi: { type: 'string', default: process.env[OPENAPI] ?? '' },
		help: { type: 'boolean', short: 'h', default: false },
	},
	strict: false,
	allowPositionals: true,
	tokens: true,
});

/** Options that are not ours go to Jest. */
const forJest = tokens.flatMap((token) => {
	if (token.kind === 'positional') return [token.value];
	if (token.kind !== 'option' || ['material', 'openapi', 'help'].includes(token.name)) return [];
	const { rawName, value } = token;
	return [value === undefined ? rawName : `${rawName}=${value}`];
});

/** Counts of each part, one per line. */
function countLines(): string[] {
	const files = existsSync(COUNTS) ? readdirSync(COUNTS).sort() : [];
	return files.map((file) => {
		const counts: Counts = JSON.parse(readFileSync(join(COUNTS, file), 'utf8'));
		const words = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
		return `${file.replace('.json', '')}: ${words.join(', ')}`;
	});
}

/** @returns the exit status */
function main(): number {
	if (values.help === true) {
		console.log(HELP);
		return 0;
	}
	const material = resolve(String(values.material));
	if (values.material === '' || !existsSync(material)) {
		console.error(`The vendor's material is not at hand, so nothing is checked.\n\n${HELP}`);
		return 1;
	}
	const openapi = values.openapi
		? resolve(String(values.openapi))
		: join(material, '..', 'openapi');
	rmSync(COUNTS, { recursive: true, force: true });
	const jest = [require.resolve('jest/bin/jest'), '--selectProjects', 'vendor', ...forJest];
	const env = { ...process.env, [MATERIAL]: material, [OPENAPI]: openapi };
	const { status } = spawnSync(process.execPath, jest, { cwd: ROOT, env, stdio: 'inherit' });
	const lines = countLines();
	console.log(lines.join('\n'));
	try {
		expectGeneratedPart(
			'docs/development/checks.md',
			'counts',
			['```', ...lines, '```'].join('\n'),
		);
	} catch (error) {
		// If only some suites have run, their counts differ from those of the page: that is no failure.
		console.log(error instanceof Error ? error.message : error);
	}
	return status ?? 1;
}

process.exitCode = main();
