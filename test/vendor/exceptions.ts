import { answerExceptions } from './answers/exceptions';
import { errorKeyExceptions } from './errorKeyExceptions';
import { requestExceptions } from './requests/exceptions';

/** The parts of the check. */
export type Part = 'sdk' | 'answers' | 'requests' | 'webhooks' | 'errorKeys';

/** Where we differ from the vendor's material on purpose. One that explains nothing any more fails the check. */
export interface Exception {
	part: Part;
	/** Fits the piece of the material. */
	at: RegExp;
	/** Fits what the check says of it. */
	says: RegExp;
	/** Why that is right. */
	reason: string;
	/** What shows it: a page of the vendor's, an OpenAPI file, or another piece of the material. */
	source: string;
}

export const exceptions: Exception[] = [
	...answerExceptions,
	...errorKeyExceptions,
	...requestExceptions,
];
