import type { Topic } from './belief';

export const redeeming = {
	exchangeRatio: {
		says: 'The `exchange_ratio` of a reward to pay with is money in `major` units, or in `minor` ones',
		grade: 'guess',
		source: 'client-side.json: "a predefined cash amount", with 20 as example; no unit is named',
		values: ['major', 'minor'],
	},
	refusedRedemptions: {
		says: 'A redemption of which nothing can be applied is refused with a `status` of 400, or there is an `answer` of failed redemptions',
		grade: 'schema',
		source: 'redemptions.json, which has both',
		values: ['status', 'answer'],
	},
	refusedRollbacks: {
		says: 'A rollback that is refused is a `status` of 400, or an `answer` with a rollback of the result FAILURE',
		grade: 'schema',
		source: 'redemptions.json: `already_rolled_back`, and `result` of rollbacks',
		values: ['status', 'answer'],
	},
	stackedRedemptions: {
		says: 'Redemptions that were made together are seen in lists `together`, or `oneByOne`, a second apart',
		grade: 'guess',
		source: 'no list promises when it shows what was written',
		values: ['together', 'oneByOne'],
	},
	stackedMetadata: {
		says: 'The metadata of several redemptions that are made together stands in `both` the parent and its children, in the `parent`, or in the `children`',
		grade: 'guess',
		source: 'redemptions.json and guides/data-parsing have metadata in both, without saying whose',
		values: ['both', 'parent', 'children'],
	},
	relatedRollbacks: {
		says: 'A redemption names as its rollbacks those that have `succeeded`, or `all`, failed ones, too',
		grade: 'guess',
		source: 'redemptions.json, `related_redemptions`',
		values: ['succeeded', 'all'],
	},
} as const satisfies Topic;
