import type { Topic } from './belief';

/** Beliefs about loyalty programs, members, cards and points. */
export const loyalty = {
	memberBody: {
		says: "A new member's customer is named by `customerId`, by `identification`, or by `both` as one likes",
		grade: 'schema',
		source: 'loyalties.json has the one, the guide on members shows the other',
		values: ['both', 'identification', 'customerId'],
	},
	refundedPoints: {
		says: 'The points of a refund come back `later`, by a transaction of their own, or `atOnce`',
		grade: 'schema',
		source: 'loyalties.json: 202, "shortly"',
		values: ['later', 'atOnce'],
	},
	refundedPurchases: {
		says: 'A purchase turns to `REFUNDED` `atOnce`, or `later`, when the points are back: until then it can be refunded again',
		grade: 'guess',
		source: 'loyalties-v2.json has the status, and refuses what is not `APPROVED`',
		values: ['atOnce', 'later'],
	},
	rewardMetadata: {
		says: 'The metadata of a legacy reward that is redeemed is `kept` in its redemption, or `dropped`',
		grade: 'guess',
		source: 'loyalties.json: "checked against the rules"',
		values: ['kept', 'dropped'],
	},
	pendingPointsListed: {
		says: 'The list of pending points holds those that are `pending`, or `all` that ever were',
		grade: 'prose',
		source: 'guides/loyalty-v2-pending-points',
		values: ['pending', 'all'],
	},
	spentPoints: {
		says: 'Points that were spent or expired are `negative` in transactions, or `positive`',
		grade: 'schema',
		source: 'loyalties.json, "negative for debits"; the guide on transactions shows positive ones',
		values: ['negative', 'positive'],
	},
	adminExpirations: {
		says: 'Points that were made to expire by hand tell of their `details.bucket`, and have no `points`',
		grade: 'schema',
		source: 'loyalties-v2.json',
	},
	pointsInBackground: {
		says: 'Points are booked in the background: PENDING, then APPROVED or REJECTED',
		grade: 'schema',
		source: 'loyalties-v2.json',
	},
	tooManyPoints: {
		says: 'More points taken than a card holds are rejected in the background, not at once',
		grade: 'guess',
		source: 'loyalties-v2.json has `rejection`, without its reasons',
		indifferent: 'a refusal at once is shown as any other',
	},
	pendingTwice: {
		says: 'Activating or canceling the same points twice at once is taken twice, and rejected once',
		grade: 'guess',
		source: 'loyalties-v2.json: 423 once they are not PENDING',
		indifferent: 'the node never sends it twice',
	},
	legacyPendingPoints: {
		says: 'Legacy pending points that wait no more are 400 `invalid_pending_points_state`',
		grade: 'schema',
		source: 'loyalties.json',
	},
	deliveredRewards: {
		says: 'A purchase tells what it has brought, of a digital reward the code; here it is a new one of the campaign, points of a reward are not credited, and a refund leaves the code as it is',
		grade: 'schema',
		source: 'loyalties-v2.json, RewardPurchaseResult',
	},
	purchaseRefunded: {
		says: 'A purchase that was refunded has the status `REFUNDED`',
		grade: 'schema',
		source: 'loyalties-v2.json',
	},
	refundOfOthers: {
		says: 'Only an approved purchase can be refunded: else 409',
		grade: 'schema',
		source: 'loyalties-v2.json',
	},
	payingPoints: {
		says: 'A point that pays for an order is worth one minor unit, where the kind of card can pay',
		grade: 'guess',
		source: 'loyalties-v2.json has an `exchange_ratio`',
		indifferent: 'the node shows what the answer says it was worth',
	},
	ownRewards: {
		says: 'A reward that the campaign of a card does not offer is 400 `missing_reward`, one to pay with lacks `missing_order`',
		grade: 'schema',
		source: 'loyalties.json',
	},
	assignedRewards: {
		says: 'A reward that is assigned cannot be deleted: 400 `resource_in_use`',
		grade: 'schema',
		source: 'rewards.json',
	},
	inactiveCampaigns: {
		says: 'Campaigns that are inactive, or of another kind, take neither rewards nor earning rules: 404',
		grade: 'guess',
		source: 'loyalties.json knows no other error',
		indifferent: 'any refusal is shown in the words of the service',
	},
	mostEarningRules: {
		says: 'A project has at most 100 earning rules',
		grade: 'prose',
		source: 'guides/limits',
	},
	cursorsExpire: {
		says: 'Cursors of the lists of loyalty programs expire',
		grade: 'schema',
		source: 'loyalties-v2.json, `expires_at`',
	},
	cardCodesLater: {
		says: 'The code of a new card is made a moment after the card',
		grade: 'guess',
		source: 'loyalties-v2.json allows null',
		indifferent: 'null is shown as it is',
	},
} as const satisfies Topic;
