import type { Topic } from './belief';

export const loyalty = {
	memberBody: {
		says: "A new member's customer is given by `customerId`, by `identification`, or by either (`both`)",
		grade: 'schema',
		source: 'loyalties.json has one, the guide on members the other',
		values: ['both', 'identification', 'customerId'],
	},
	refundedPoints: {
		says: 'The points of a refund return `later`, in a transaction of their own, or `atOnce`',
		grade: 'schema',
		source: 'loyalties.json: 202, "shortly"',
		values: ['later', 'atOnce'],
	},
	refundedPurchases: {
		says: 'A purchase becomes `REFUNDED` `atOnce`, or `later` with its points; until then it can be refunded again',
		grade: 'prose',
		source:
			'loyalties-v2.json: the purchase is refunded, its points follow; it refuses all but `APPROVED`',
		values: ['atOnce', 'later'],
	},
	changedCosts: {
		says: 'A change of the prices of a reward `replaces` those that it does not contain, or `keeps` them',
		grade: 'guess',
		source: 'loyalties-v2.json: "Include the `id` of an existing cost to update it"',
		values: ['replaces', 'keeps'],
	},
	changedRewardMetadata: {
		says: 'A change of the metadata of a reward `replaces` what it does not contain, or `merges`',
		grade: 'guess',
		source: 'loyalties-v2.json: "free-form object"; members are merged',
		values: ['replaces', 'merges'],
	},
	changedPurchaseLimits: {
		says: 'A change of one purchase limit of a reward `resets` the other one, or `keeps` it',
		grade: 'schema',
		source: 'loyalties-v2.json: "On update, omit to leave unchanged", which may be both together',
		values: ['resets', 'keeps'],
	},
	lockedRewards: {
		says: 'What only drafts can change is refused as `invalid` (400), or as a `conflict` (409)',
		grade: 'schema',
		source: 'loyalties-v2.json: 400 if "not allowed in the current resource state", without a key',
		values: ['invalid', 'conflict'],
	},
	reassignment: {
		says: 'A rule or reward that a program has already is `refused` (409) when it is assigned again, or `kept`',
		grade: 'guess',
		source: 'loyalties-v2.json: 409 for "duplicate resource"',
		values: ['refused', 'kept'],
	},
	refusedMoves: {
		says: 'A rule or reward whose status does not allow a move is refused by its `transition` (400), or as a `conflict` (409)',
		grade: 'schema',
		source:
			'loyalties-v2.json has 409 for them; programs and members have 400 `invalid_state_transition`',
		values: ['conflict', 'transition'],
	},
	lockedEvent: {
		says: 'An earning rule that is no draft refuses another event: 400 `invalid_state_transition`',
		grade: 'guess',
		source: 'loyalties-v2.json: only in `DRAFT`; no status, no key',
		indifferent: 'Earning Rule → Update reads the status first',
	},
	ruleUpdates: {
		says: 'An update of an earning rule merges its metadata, and replaces its limits',
		grade: 'guess',
		source: 'loyalties-v2.json: missing limits have defaults',
		indifferent: 'Earning Rule → Update reads both first, and sends all of them',
	},
	refusedRefunds: {
		says: 'Only approved purchases can be refunded: else 423 `non_approved_reward_transaction` (`locked`), or 409 (`conflict`)',
		grade: 'schema',
		source: 'newer loyalties-v2.json has the one, the older one the other',
		values: ['locked', 'conflict'],
	},
	rewardMetadata: {
		says: 'Metadata of a redeemed legacy reward is `kept` in its redemption, or `dropped`',
		grade: 'guess',
		source: 'loyalties.json: "checked against the rules"',
		values: ['kept', 'dropped'],
	},
	pendingPointsListed: {
		says: 'The list of pending points has only `pending` ones, or `all` that ever were',
		grade: 'prose',
		source: 'guides/loyalty-v2-pending-points',
		values: ['pending', 'all'],
	},
	spentPoints: {
		says: 'Spent and expired points are `negative` or `positive` in transactions',
		grade: 'schema',
		source: 'loyalties.json: "negative for debits"; the guide on transactions shows positive ones',
		values: ['negative', 'positive'],
	},
} as const satisfies Topic;
