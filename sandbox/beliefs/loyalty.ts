import type { Topic } from './belief';

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
} as const satisfies Topic;
