import type { Explanations } from './request';

/** What an error says: the headline without a full stop, and whole sentences. */
interface Words {
	headline: string;
	advice: string;
}

/** IDs of the legacy programs, their cards, rewards and earning rules; and those of today's. */
const LEGACY_ID = /^((camp|rewa?|ern|ltr|lopp)_|v_\w{20,}$)/;
const ID = /^l(prg|mbr|crd|cdef|cppb|cpeb|rew|ern|ctx|rtx|otx|t|ts)_[0-9a-f]{8,}$/;

/** Whether an ID is none of today's loyalty programs, but of a legacy one. */
export const isLegacyId = (id: string) => LEGACY_ID.test(id);

/**
 * What it means that something is not found by an ID of the other one of the two kinds of loyalty programs: neither
 * knows what belongs to the other.
 * @param path the parts of the path of a call
 * @param named IDs that stand in its body
 */
export function worldsApart(path: readonly string[], ...named: string[]): Explanations {
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
const legacyWords = (id: string): Words => ({
	headline: `${id} belongs to a legacy loyalty program`,
	advice:
		'Choose from the list instead, or use the resource of the same name that ends in (Legacy).',
});

const todaysWords = (id: string): Words => ({
	headline: `${id} belongs to a loyalty program of today, not to a legacy one`,
	advice: 'Use Loyalty Program, Loyalty Member, Loyalty Card or Loyalty Reward with it.',
});

const notFound = (words: Words): Explanations => ({
	not_found: words,
	resource_not_found: words,
	400: words,
	404: words,
});
