import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './drawn';
import { mutationsOf } from './mutations';

/** Variable with the ID of the mutant that is switched on. */
export const MUTANT = 'MUTANT';

/** Variable with the folder in which processes note which tests reach which mutants, a line of JSON each. */
export const REACHED = 'MUTANTS_REACHED';

/** Finds the mutant that is switched on, and notes which tests reach the others. It stands in one line before the code. */
const SWITCH = `const __mutant = ((globalThis as any).__mutant ??= (() => { const { ${MUTANT}: active, ${REACHED}: folder } = process.env; const seen = new Set<string>(); const { appendFileSync } = require('node:fs'); return (id: string) => { if (folder) { const { testPath, currentTestName } = (globalThis as any).expect?.getState?.() ?? {}; const line = JSON.stringify([id, testPath, currentTestName]); if (!seen.has(line)) { seen.add(line); appendFileSync(folder + '/' + process.pid, line + '\\n'); } } return id === active; }; })());`;

/**
 * Puts all mutants behind switches, into the files of a folder that contains the project.
 * @returns the IDs of those whose code is no longer there
 */
export function instrument(folder: string, mutants: Mutant[]): string[] {
	const lost: string[] = [];
	for (const file of new Set(mutants.map((mutant) => mutant.file))) {
		const path = join(folder, file);
		let text: string;
		try {
			text = readFileSync(path, 'utf8');
		} catch {
			lost.push(...mutants.filter((mutant) => mutant.file === file).map(({ id }) => id));
			continue;
		}
		const edits = mutants
			.filter((mutant) => mutant.file === file)
			.flatMap((mutant) => {
				const start = placeOf(text, mutant);
				if (start === undefined) lost.push(mutant.id);
				return start === undefined ? [] : [{ ...mutant, start }];
			})
			.sort((one, other) => other.start - one.start);
		for (const { id, kind, start, find, replace } of edits) {
			const isStatement = replace === '' || kind === 'early return';
			const switched = isStatement
				? `{ if (!__mutant('${id}')) { ${find} } }`
				: `(__mutant('${id}') ? (${replace}) : (${find}))`;
			text = text.slice(0, start) + switched + text.slice(start + find.length);
		}
		writeFileSync(path, `${SWITCH} ${text}`);
	}
	return lost;
}

/** Returns where a mutant's code stands; undefined if it is no longer there. */
function placeOf(text: string, { kind, find, place, replace }: Mutant): number | undefined {
	const same = mutationsOf(text).filter(
		(mutation) =>
			mutation.kind === kind &&
			mutation.replace === replace &&
			text.slice(mutation.start, mutation.end) === find,
	);
	const exact = same.find(({ start }) => text.slice(0, start).split(find).length - 1 === place);
	return (exact ?? same.at(0))?.start;
}
