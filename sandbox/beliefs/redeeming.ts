import type { Topic } from './belief';

export const redeeming = {
	exchangeRatio: {
		says: 'The `exchange_ratio` of a reward to pay with is in `major` or `minor` units of money',
		grade: 'guess',
		source: 'client-side.json: "a predefined cash amount", 20 as example, no unit',
		values: ['major', 'minor'],
	},
	refusedRedemptions: {
		says: 'If nothing can be redeemed, the response has `status` 400, or is an `answer` with failed redemptions',
		grade: 'schema',
		source: 'redemptions.json has both',
		values: ['status', 'answer'],
	},
	refusedRollbacks: {
		says: 'A refused rollback is a `status` of 400, or an `answer` with result FAILURE',
		grade: 'schema',
		source: 'redemptions.json: `already_rolled_back`, and `result` of rollbacks',
		values: ['status', 'answer'],
	},
	stackedRedemptions: {
		says: 'Redemptions made together appear in lists `together`, or `oneByOne`, a second apart',
		grade: 'guess',
		source: 'no list says how soon it shows a write',
		values: ['together', 'oneByOne'],
	},
	stackedMetadata: {
		says: 'The metadata of redemptions made together is in `both` parent and children, only the `parent`, or only the `children`',
		grade: 'guess',
		source: 'redemptions.json, guides/data-parsing have both, not whose it is',
		values: ['both', 'parent', 'children'],
	},
	relatedRollbacks: {
		says: 'A redemption names rollbacks that have `succeeded`, or `all`, including failed ones',
		grade: 'guess',
		source: 'redemptions.json, `related_redemptions`',
		values: ['succeeded', 'all'],
	},
} as const satisfies Topic;
