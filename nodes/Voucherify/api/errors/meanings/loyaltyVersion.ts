import type { ErrorCatalog } from '../../http/request';

/** Text of an error: a headline without a period, and advice in whole sentences. */
interface ErrorText {
	headline: string;
	advice: string;
}

/**
 * Pattern for IDs of legacy programs, their cards, rewards and earning rules; `ID` matches those of current loyalty
 * programs.
 */
const LEGACY_ID = /^((camp|rewa?|ern|ltr|lopp)_|v_\w{20,}$)/;
const ID = /^l(prg|mbr|crd|cdef|cppb|cpeb|rew|ern|ben|ctx|rtx|otx|ttx|btx|t|ts)_[0-9a-f]{8,}$/;

/** True if an ID belongs to a legacy loyalty program. */
export const isLegacyId = (id: string) => LEGACY_ID.test(id);

/**
 * Returns error texts for an ID of the other kind of loyalty programs, legacy or current: neither API knows the other's
 * IDs.
 * @param path segments of the request's path
 * @param named IDs in its body
 */
export function explainWrongLoyaltyVersion(
	path: readonly string[],
	...named: string[]
): ErrorCatalog {
	const [version, area, ...keys] = path;
	const ids = [...keys, ...named];
	if (version === 'v2') {
		const stray = ids.find(isLegacyId);
		return stray === undefined ? {} : notFound(legacyWords(stray));
	}
	// Users choose the source IDs of customers, so these may look like any ID.
	const stray =
		version === 'v1' && area !== 'customers' ? ids.find((id) => ID.test(id)) : undefined;
	return stray === undefined ? {} : notFound(todaysWords(stray));
}

/** Returns the text for a legacy ID in the place of a current one. */
const legacyWords = (id: string): ErrorText => ({
	headline: `${id} belongs to a legacy loyalty program`,
	advice: 'Choose from the list instead, or use the node Voucherify Loyalty (Legacy).',
});

const todaysWords = (id: string): ErrorText => ({
	headline: `${id} belongs to a current loyalty program, not to a legacy one`,
	advice: 'Use the node Voucherify Loyalty.',
});

const notFound = (words: ErrorText): ErrorCatalog => ({
	not_found: words,
	resource_not_found: words,
	400: words,
	404: words,
});
