import type { Exception } from './exceptions';

/** What a group of events loses when it is simplified, by the pattern of its types; and where its data is described. */
const LOSSES: ReadonlyArray<[types: RegExp, what: string, source: string]> = [
	[/^business_validation_rule\.(created|updated|deleted) /, 'the rule', 'bus-val-rule'],
	[/^business_validation_rule\.assignment\./, 'the rule and its assignment', 'bus-val-rule'],
	[/^campaign\.vouchers\.generation\.completed /, 'how many codes were made', 'campaign'],
	[/^campaign\.loyalty_tier\./, 'the tier', 'campaign'],
	[/^campaign\.promotion_tier\./, 'the tier', 'campaign'],
	[/^customer\.rewarded /, 'the name of the reward', 'customer'],
	[/^customer\.rewarded\.loyalty_points /, 'the points and their rule', 'customer'],
	[/^customer\.reward_redemptions\./, 'the reward and what became of it', 'customer'],
	[/^customer\.voucher\.loyalty_card\.pending_points\./, 'the points', 'customer'],
	[/^customer\.voucher\.loyalty_card\.points_added /, 'the points', 'customer'],
	[/^customer\.voucher\.loyalty_card\.points_expired /, 'the points', 'customer'],
	[/^customer\.voucher\.gift\.balance_added /, 'the amount', 'customer'],
	[/^customer\.loyalty\.tier\.(joined|left|prolonged) /, 'the tier', 'customer'],
	[/^customer\.loyalty\.tier\.(up|down)graded /, 'both tiers', 'customer'],
	[/^customer\.holder\.assignment\./, 'the holder and the role', 'customer'],
	[/^customer\.publication\.succeeded distribution/, 'the publication', 'customer'],
	[/^manual_distribution_schedule /, 'distribution and publication', 'distribution'],
	[/^publication\.succeeded /, 'publication and codes', 'publication'],
	[/^voucher\.published /, 'the publication', 'voucher'],
	[/^voucher\.loyalty_card\.pending_points\./, 'the points', 'voucher'],
	[/^voucher\.loyalty_card\.points_added /, 'the points', 'voucher'],
	[/^voucher\.loyalty_card\.points_expired /, 'the points', 'voucher'],
	[/^voucher\.gift\.balance_added /, 'the amount', 'voucher'],
];

/** Types that the menu does not have yet. */
const NOT_OFFERED = [
	/^customer\.reward_redemptions\.(created|pending) /,
	/^customer\.holder\.assignment\./,
	/^manual_distribution_schedule /,
];

const part = 'webhooks';

export const webhookExceptions: Exception[] = [
	...LOSSES.map(([at, what, source]): Exception => ({
		part,
		at,
		says: /^loses /,
		reason: `Columns of its own are still to come: the simplified item lacks ${what}. Without Simplify, it is there.`,
		source: `openapi-events/events-${source}.json`,
	})),
	...NOT_OFFERED.map((at): Exception => ({
		part,
		at,
		says: /not in the menu|wait for another event/,
		reason: 'The menu lacks it, and what the menu lacks passes: it is still to come.',
		source: 'api-reference/introduction-to-webhooks.mdx',
	})),
	{
		part,
		at: /^customer\.publication\.succeeded whole/,
		says: /none of the places/,
		reason:
			'It shows what a user has composed for a distribution: nothing of it is known beforehand. Without Simplify, it is there.',
		source: 'api-reference/distribution-webhooks.mdx',
	},
];
