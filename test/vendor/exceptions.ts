import { answerExceptions } from './answers/exceptions';
import { errorKeyExceptions } from './errorKeyExceptions';
import { requestExceptions } from './requests/exceptions';

/** Parts of the check. */
export type Part = 'sdk' | 'answers' | 'requests' | 'webhooks' | 'errorKeys';

/** An intended difference from the vendor's material. An exception that no longer matches anything fails the check. */
export interface Exception {
	part: Part;
	/** Matches the piece of the material. */
	at: RegExp;
	/** Matches the finding of the check. */
	says: RegExp;
	reason: string;
	/** Evidence: a page of the vendor's, an OpenAPI file, or another piece of the material. */
	source: string;
}

export const exceptions: Exception[] = [
	...answerExceptions,
	...errorKeyExceptions,
	...requestExceptions,
];
