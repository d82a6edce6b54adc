import type { Explanations } from './request';

/** What an error says: the headline without a full stop, and whole sentences. */
interface Words {
	headline: string;
	advice: string;
}

/** The states that keep a call to today's loyalty from being carried out: waiting does not end them. */
const STATES = new Map<string | undefined, Words>([
	[
		'insufficient_card_balance',
		{
			headline: 'The card has not enough points',
			advice: 'Loyalty Member → Get tells how many there are.',
		},
	],
	[
		'invalid_pending_points_bucket_status',
		{
			headline: 'These points are pending no longer',
			advice: 'They were activated or canceled: Loyalty Card → Get Pending Points tells.',
		},
	],
	[
		'invalid_points_bucket_status',
		{
			headline: 'These points are on the card no longer',
			advice: 'They were spent or have expired: Loyalty Card → Get Expiring Points tells.',
		},
	],
	[
		'non_active_member',
		{
			headline: 'The member is not active',
			advice: 'Activate them first, with Loyalty Member → Activate.',
		},
	],
	[
		'non_active_program',
		{
			headline: 'The loyalty program is not active',
			advice: 'Activate it in Voucherify: until then nobody joins it, and no points move.',
		},
	],
	[
		'pay_with_points_not_enabled',
		{
			headline: 'Orders cannot be paid with the points of this card',
			advice: 'Allow it in Voucherify, in the settings of the card.',
		},
	],
	[
		'program_outside_validity_window',
		{
			headline: 'The loyalty program is closed at this time',
			advice: 'Check its dates and hours in Voucherify.',
		},
	],
	[
		'reward_out_of_stock',
		{
			headline: 'The reward is out of stock',
			advice: 'Add to its stock in Voucherify, or choose another reward.',
		},
	],
	[
		'zero_card_balance',
		{
			headline: 'The card has no points',
			advice: 'Loyalty Member → Get tells how many points a member has on which card.',
		},
	],
]);

/** What it means that something is in a state in which the call cannot be carried out; undefined for any other key. */
export const stateOf = (key?: string) => STATES.get(key);

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
