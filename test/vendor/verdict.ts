import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exceptions, type Exception, type Part } from './exceptions';

/** Something in which we differ from the vendor's material. */
export interface Finding {
	/** Which piece of the material, such as `GET /v1/vouchers/{code} page guides/csv-export.mdx:22`. */
	at: string;
	/** What is wrong, in a sentence. */
	says: string;
}

/** What one part of the check has seen, for the table at the end. */
export type Counts = Record<string, number>;

/** Where each part leaves its counts: the command prints them. */
export const COUNTS = join(__dirname, '..', '..', 'coverage', 'vendor');

/** What is wrong with a part: what no exception explains, and exceptions that explain nothing any more. */
interface Verdict {
	unexplained: string[];
	needless: string[];
}

/**
 * Holds the findings of a part against the exceptions, and keeps its counts.
 * @returns what a test expects to be empty, twice
 */
export function verdictOf(part: Part, findings: Finding[], counts: Counts): Verdict {
	const known = exceptions.filter((one) => one.part === part);
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
