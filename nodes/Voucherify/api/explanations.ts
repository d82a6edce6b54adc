import type { Answer } from './answer';
import { stateOf } from './loyalty';
import { BULK, CYCLE, limitReportOf } from './rateLimit';
import type { Cluster } from './regions';
import type { Explanations } from './request';

/** What it means that the Management API is refused with the plan. */
export const NO_MANAGEMENT: Explanations = {
	402: {
		headline: 'Your Voucherify plan does not include the Management API',
		advice: 'It comes with the Enterprise plan: ask Voucherify to enable it.',
	},
};

/** What a refusal means, and what the user can do about it. */
export interface Meaning {
	/** The headline, whatever the service says. */
	headline?: string;
	/** What stands before the service's own words in the headline. */
	before?: string;
	/** The headline when the service says nothing of its own. */
	otherwise?: string;
	/** Whole sentences. */
	advice?: string;
}

/** What an operation says of a refusal; the general advice holds where it has none of its own. */
export function explained(
	explanations: Explanations,
	key: string | undefined,
	general: Meaning,
	status: number,
): Meaning {
	const known = new Map(Object.entries(explanations));
	const own = known.get(key ?? '') ?? known.get(String(status));
	if (own === undefined) return general;
	if (typeof own !== 'string') return own;
	// What exists already is told in the operation's own words, so the general ones would say it again.
	return { headline: own, advice: status === 409 ? undefined : general.advice };
}

/** What a refusal means for any call. */
export function meaningOf(answer: Answer, cluster: Cluster, key?: string): Meaning {
	const region = `${cluster.name} (${new URL(cluster.baseUrl).host})`;
	switch (answer.status) {
		case 400:
			if (key === 'metadata_validation_failed') return NOT_IN_SCHEMA;
			if (key === 'page_over_limit') return PAGES_END;
			return { advice: /^(invalid|missing)_/.test(key ?? '') ? CORRECT : undefined };
		case 401:
			return {
				headline: `Voucherify refused the keys in the region ${region}`,
				advice: "Check the keys in the credential, and that the region is the project's own.",
			};
		case 402:
			return {
				headline: 'Your Voucherify plan does not include this',
				advice: 'Ask Voucherify to enable it, or leave this operation out.',
			};
		case 403:
			return {
				headline: key === 'missing_required_permission' ? ROLE_FORBIDS : undefined,
				otherwise: 'The keys may not do this',
				advice: `Check the permissions of the keys, and that the project lives in the region ${region}.`,
			};
		case 404:
			return {
				otherwise: 'Nothing was found under this ID, code or name',
				advice: `Check it, and that the project lives in the region ${region}.`,
			};
		case 409:
			return {
				otherwise: 'It exists already',
				advice: 'Look it up instead of creating it again.',
			};
		case 413:
			return { otherwise: 'The call is too large', advice: 'Send fewer elements at once.' };
		case 423:
			return stateOf(key) ?? (/^(.*lock.*)?$/.test(key ?? '') ? IN_USE : IN_A_STATE);
		case 429:
			return meaningOfLimit(answer);
		default:
			return answer.status >= 500
				? {
						headline: `Voucherify has a problem: it answered with status ${answer.status}`,
						advice: 'Try again later, and tell Voucherify if it stays.',
					}
				: { advice: 'Tell Voucherify if it happens again.' };
	}
}

const IN_USE: Meaning = {
	otherwise: 'Another change is in progress on it',
	advice: 'Wait a moment and try again.',
};

/** A state of the loyalty programs that nobody has told of yet. */
const IN_A_STATE: Meaning = {
	otherwise: 'It is in a state in which this cannot be done',
	advice: 'Waiting does not change that: look at it in Voucherify.',
};

/** The metadata does not fit the schema; the service's words name the property. */
const NOT_IN_SCHEMA: Meaning = {
	before: 'The metadata does not fit the schema of the project',
	otherwise: 'The metadata does not fit the schema of the project',
	advice:
		'Correct what it names. Metadata by schema shows what the project allows: if the schema has changed, refresh the list of properties in the node.',
};

/** The list is longer than its page numbers reach. */
const PAGES_END: Meaning = {
	headline: "The list goes on beyond where Voucherify's page numbers end",
	advice: 'Read less of it, with a limit or a filter, or make an export, which holds all of it.',
};

const ROLE_FORBIDS = 'The role of the keys does not allow this';

const CORRECT = 'Correct what it names, and run the node again.';

/** The same of calls that hand much in at once: they have a limit of their own, by the hour. */
export const BULK_LIMIT_REACHED = 'The limit of bulk calls is reached';

/** The headline of a limit that is over in a while. */
export const LIMIT_REACHED = 'The limit of API calls is reached';

function meaningOfLimit(answer: Answer): Meaning {
	const { type, waitMs } = limitReportOf(answer);
	const back = waitMs === undefined ? undefined : comeBack(waitMs);
	const headline = type === BULK ? BULK_LIMIT_REACHED : LIMIT_REACHED;
	if (type !== CYCLE) return { headline, advice: back ?? 'Try again later.' };
	return {
		headline: 'The API calls of your Voucherify plan for this billing cycle are used up',
		advice:
			back ??
			'Waiting a little does not help: ask Voucherify for more, or wait for the next cycle.',
	};
}

/** The last moment that a date can tell. */
const LAST_DATE = 8.64e15;

/** When the next call may be made. `waitMs` in milliseconds. */
export function comeBack(waitMs: number): string {
	const seconds = Math.ceil(waitMs / 1000);
	const at = new Date(Math.min(Date.now() + waitMs, LAST_DATE))
		.toISOString()
		.replace(/\.\d+Z$/, 'Z');
	return `The next call may be made in ${seconds} s, at ${at}.`;
}
