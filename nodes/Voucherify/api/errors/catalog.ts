import type { HttpResponse } from '../http/httpResponse';
import { findMeaningOfKey, type Meaning } from './meanings';
import { NOT_IN_PLAN } from './meanings/access';
import { BULK, CYCLE, readLimitReport } from '../http/rateLimit';
import type { Cluster } from '../http/regions';
import type { ErrorCatalog } from '../http/request';
import type { ServiceError } from '../types';

/** Error text for a plan that does not include the Management API. */
export const NO_MANAGEMENT: ErrorCatalog = {
	402: {
		headline: 'Your Voucherify plan does not include the Management API',
		advice: 'It is part of the Enterprise plan: ask Voucherify to enable it.',
	},
};

/** Returns the text that an operation has for a refusal, else the general one. */
export function chooseMeaning(
	errorCatalog: ErrorCatalog,
	{ key = '', message, details }: ServiceError,
	general: Meaning,
	status: number,
): Meaning {
	const known = new Map(Object.entries(errorCatalog));
	const own = known.get(key) ?? known.get(String(status));
	if (own === undefined) return general;
	if (typeof own === 'string') return { headline: own, advice: general.advice };
	return own.when?.test(`${message} ${details}`) === false ? general : own;
}

/**
 * Returns the meaning of a refusal: by its error key, or by its status if the key is unknown or the status is 5xx.
 * @param path segments of the request's path; empty if the body may name resources, too
 */
export function findMeaning(
	response: HttpResponse,
	cluster: Cluster,
	error: ServiceError,
	path: readonly string[],
): Meaning {
	const region = `${cluster.name} (${new URL(cluster.baseUrl).host})`;
	const known = response.status < 500 ? findMeaningOfKey(error, region, path) : undefined;
	return known ?? meaningOfStatus(response, region, error.key);
}

function meaningOfStatus(response: HttpResponse, region: string, key = ''): Meaning {
	switch (response.status) {
		case 400:
			return { advice: /^(invalid|missing)_/.test(key) ? CORRECT : undefined };
		case 401:
			return {
				headline: `Voucherify refused the keys in the region ${region}`,
				advice: "Check the keys in the credential, and that this is the project's region.",
			};
		case 402:
			return NOT_IN_PLAN;
		case 403:
			return {
				otherwise: 'The keys are not allowed to do this',
				advice: `Check the permissions of the keys, and that the project is in the region ${region}.`,
			};
		case 404:
			return {
				otherwise: 'Nothing was found under this ID, code or name',
				advice: `Check it, and that the project is in the region ${region}.`,
			};
		case 409:
			return {
				otherwise: 'It already exists',
				advice: 'Look it up instead of creating it again.',
			};
		case 413:
			return { otherwise: 'The call is too large', advice: 'Send fewer elements at once.' };
		case 423:
			return /^(.*lock.*)?$/.test(key) ? IN_USE : IN_A_STATE;
		case 429:
			return meaningOfLimit(response);
		default:
			return response.status >= 500
				? {
						headline: `Voucherify has a problem: it returned status ${response.status}`,
						advice: 'Try again later. If it continues, contact Voucherify.',
					}
				: { advice: 'If it happens again, contact Voucherify.' };
	}
}

const IN_USE: Meaning = {
	otherwise: 'Another change is in progress on it',
	advice: 'Wait a moment and try again.',
};

/** Meaning of a 423 whose key is unknown and whose text mentions no lock: a loyalty program's status forbids the request. */
const IN_A_STATE: Meaning = {
	otherwise: 'Its status does not allow this',
	advice: 'Waiting does not help: check it in Voucherify.',
};

const CORRECT = 'Correct what it names.';

/** Headline for the limit of bulk requests, which is separate from the usual one, and hourly. */
export const BULK_LIMIT_REACHED = 'The limit of bulk calls is reached';

/** Headline for a rate limit that resets soon. */
export const LIMIT_REACHED = 'The limit of API calls is reached';

function meaningOfLimit(response: HttpResponse): Meaning {
	const { type, waitMs } = readLimitReport(response);
	const back = waitMs === undefined ? undefined : comeBack(waitMs);
	const headline = type === BULK ? BULK_LIMIT_REACHED : LIMIT_REACHED;
	if (type !== CYCLE) return { headline, advice: back ?? 'Try again later.' };
	return {
		headline: 'The API calls of your Voucherify plan for this billing cycle are used up',
		advice: back ?? 'Ask Voucherify for more calls, or wait for the next cycle.',
	};
}

/** Latest time that a `Date` can hold, in milliseconds since 1970. */
const LAST_DATE = 8.64e15;

/**
 * Returns a sentence that says when the next request may be sent.
 * @param waitMs in milliseconds
 */
export function comeBack(waitMs: number): string {
	const seconds = Math.ceil(waitMs / 1000);
	const at = new Date(Math.min(Date.now() + waitMs, LAST_DATE))
		.toISOString()
		.replace(/\.\d+Z$/, 'Z');
	return `The next call is possible in ${seconds} s, at ${at}.`;
}
