import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exceptionsOf, type Exception, type Part } from './exceptions';

/** A difference between us and the vendor's material. */
export interface Finding {
	/** Piece of the material, such as `GET /v1/vouchers/{code} page guides/csv-export.mdx:22`. */
	at: string;
	/** What is wrong, in a sentence. */
	says: string;
}

/** Counts of one part of the check, for the table at the end. */
export type Counts = Record<string, number>;

/** Folder where each part leaves its counts, which the command prints. */
export const COUNTS = join(__dirname, '..', '..', 'coverage', 'vendor');

/** Errors of a part: findings without an exception, and exceptions without a finding. */
interface Verdict {
	unexplained: string[];
	needless: string[];
}

/**
 * Compares the findings of a part with the exceptions, and saves its counts.
 * @returns two lists that a test expects to be empty
 */
export function verdictOf(part: Part, findings: Finding[], counts: Counts): Verdict {
	const known = exceptionsOf(part);
	const explained = findings.filter((finding) => known.some((one) => explains(one, finding)));
	mkdirSync(COUNTS, { recursive: true });
	const counted = { ...counts, exceptions: explained.length };
	writeFileSync(join(COUNTS, `${part}.json`), JSON.stringify(counted));
	return {
		unexplained: findings
			.filter((finding) => !explained.includes(finding))
			.map(({ at, says }) => `${at}: ${says}`),
		needless: known
			.filter((one) => !findings.some((finding) => explains(one, finding)))
			.map(({ at, says, reason }) => `${at} ${says}: ${reason}`),
	};
}

const explains = (exception: Exception, { at, says }: Finding): boolean =>
	exception.at.test(at) && exception.says.test(says);
