import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Passport } from './passport';

/** File of the report. */
export const REPORT = join(__dirname, '..', '..', 'coverage', 'live', 'passport.json');

/** Saves the report as a file that people can send. */
export function keep(passport: Passport): void {
	mkdirSync(dirname(REPORT), { recursive: true });
	writeFileSync(REPORT, `${JSON.stringify(passport, null, '\t')}\n`);
}

/** Summary of the report: what does not hold, and how much was seen. */
export function summaryOf({ beliefs, checks, calls }: Passport): string {
	const count = (holds: string) => beliefs.filter((one) => one.holds === holds).length;
	const otherwise = beliefs
		.filter(({ holds }) => holds === 'no')
		.map(({ belief, says, shown }) => `- ${belief}: here ${String(shown)}. ${says}`);
	const failed = checks.filter(({ works }) => works === 'no').map(({ check }) => `- ${check}: no`);
	return [
		`${count('yes')} beliefs hold, ${count('no')} do not, ${count('not seen')} could not be seen; ${calls} calls.`,
		...otherwise,
		...failed,
		`The report is ${REPORT}. It holds our own words, numbers and hashes: no personal data, no codes, no keys.`,
	].join('\n');
}
