import type { ErrorCatalog } from '../http/request';

/** Text of an error: a headline without a full stop, and advice in whole sentences. */
interface ErrorText {
	headline: string;
	advice: string;
}

/** IDs of the legacy programs, their cards, rewards and earning rules; and those of today's. */
const LEGACY_ID = /^((camp|rewa?|ern|ltr|lopp)_|v_\w{20,}$)/;
const ID = /^l(prg|mbr|crd|cdef|cppb|cpeb|rew|ern|ctx|rtx|otx|t|ts)_[0-9a-f]{8,}$/;

/** Whether an ID is none of today's loyalty programs, but of a legacy one. */
export const isLegacyId = (id: string) => LEGACY_ID.test(id);

/**
 * Explains a 404 of an ID that belongs to the other kind of loyalty programs: neither
 * knows what belongs to the other.
 * @param path the parts of the path of a call
 * @param named IDs that stand in its body
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
	// What customers are called is up to the user.
	const stray =
		version === 'v1' && area !== 'customers' ? ids.find((id) => ID.test(id)) : undefined;
	return stray === undefined ? {} : notFound(todaysWords(stray));
}

/** The words for an ID of the legacy programs in the place of one of today's. */
const legacyWords = (id: string): ErrorText => ({
	headline: `${id} belongs to a legacy loyalty program`,
	advice: 'Choose from the list instead, or use the node Voucherify Loyalty (Legacy).',
});

const todaysWords = (id: string): ErrorText => ({
	headline: `${id} belongs to a loyalty program of today, not to a legacy one`,
	advice: 'Use the node Voucherify Loyalty with it.',
});

const notFound = (words: ErrorText): ErrorCatalog => ({
	not_found: words,
	resource_not_found: words,
	400: words,
	404: words,
});
