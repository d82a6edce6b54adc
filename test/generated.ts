import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '..');

/** `npm run generate` sets this: what is made from the code is written instead of compared. */
export const GENERATE = 'VOUCHERIFY_GENERATE';

/** How much of a line a message shows. */
const SHOWN = 160;

const readIfThere = (file: string) => {
	try {
		return readFileSync(join(ROOT, file), 'utf8');
	} catch {
		return '';
	}
};

/**
 * Compares a file with what the code makes of it; `npm run generate` writes it.
 * @param file its path in the project
 * @throws an error of three lines that names the file and the first line that differs
 */
export function expectGenerated(file: string, text: string): void {
	const current = readIfThere(file);
	if (current === text) return;
	if (process.env[GENERATE]) {
		mkdirSync(dirname(join(ROOT, file)), { recursive: true });
		writeFileSync(join(ROOT, file), text);
		return;
	}
	const [old, made] = [current.split('\n'), text.split('\n')];
	const at = made.findIndex((line, index) => line !== old[index]);
	const number = (at < 0 ? made.length : at) + 1;
	const lineOf = (lines: string[]) => (lines[number - 1] ?? 'nothing').trim().slice(0, SHOWN);
	throw new Error(
		[
			`${file} is stale from line ${number} on: run \`npm run generate\` (or this check with ${GENERATE}=yes), and read what has changed.`,
			`It has    ${lineOf(old)}`,
			`not       ${lineOf(made)}`,
		].join('\n'),
	);
}

/**
 * The same for a part of a file, which stands between `<!-- name -->` and `<!-- /name -->`.
 * @throws an error, too, where the file has no such part
 */
export function expectGeneratedPart(file: string, name: string, text: string): void {
	const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
	const current = readIfThere(file);
	const [before, rest] = current.split(begin);
	const after = rest?.split(end)[1];
	if (before === undefined || after === undefined) {
		throw new Error(`${file} has no part between ${begin} and ${end}`);
	}
	expectGenerated(file, `${before}${begin}\n\n${text.trim()}\n\n${end}${after}`);
}
