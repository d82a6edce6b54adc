import type { Topic } from './belief';

/** Beliefs about redemptions, validations and rollbacks. */
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
	busyBy: {
		says: 'What is at work keeps others with `multiple_requests` from its `voucher`, from its `order`, or from `both`',
		grade: 'prose',
		source: 'api-reference/errors names vouchers, guides/manage-stackable-discounts orders',
		values: ['both', 'voucher', 'order'],
	},
	busyValidations: {
		says: 'Validations are refused, and keep others from the same, as redemptions do: `always`, or `never`',
		grade: 'prose',
		source: 'api-reference/errors',
		values: ['always', 'never'],
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
	failedRollbacks: {
		says: 'A rollback that is refused is listed as a redemption with the result FAILURE, and the refusal names it',
		grade: 'schema',
		source: 'redemptions.json: `resource_id` of `already_rolled_back`',
	},
	modeAll: {
		says: 'In the mode ALL, one of several that cannot be applied is INAPPLICABLE, and the others are SKIPPED: `preceding_validation_failed`, "Redeemable cannot be applied due to preceding validation failure"',
		grade: 'recorded',
		source: 'Java SDK, SkippedValidation',
	},
	stackingLimits: {
		says: 'What a limit of the stacking rules skips keeps nothing else from being applied, in the mode ALL, too',
		grade: 'prose',
		source: 'orchestrate/stacking-rules',
	},
	skippedKeys: {
		says: 'What is skipped says why by a key in `result.details`',
		grade: 'schema',
		source: 'validations.json',
	},
	duplicatedRedeemables: {
		says: 'The same redeemable twice in a call is refused with 400 `duplicated_redeemables`',
		grade: 'schema',
		source: 'validations.json',
	},
	stacksAlone: {
		says: 'A promotion stack goes with nothing else: 400 `invalid_redeemables`',
		grade: 'schema',
		source: 'validations.json',
	},
	creditsNotTold: {
		says: 'A gift card whose credits are not told gives as many as there are, at most what the order costs',
		grade: 'guess',
		indifferent: 'the node asks for credits by name, or shows what the answer says',
	},
	sameSession: {
		says: 'The same session key again frees all that it held before',
		grade: 'prose',
		source: 'guides/locking-validation-session',
	},
	staleCart: {
		says: 'Of an order that is meant by its source ID, the saved items count, not those sent',
		grade: 'prose',
		source: 'guides/manage-stackable-discounts',
	},
	amountOfOrder: {
		says: 'The amount of an order is what its items cost, or what was told where none of them has a price',
		grade: 'recorded',
		source: 'PHP SDK, createdOrder and updatedOrder; Java SDK, ApplicableValidation',
	},
	unknownItems: {
		says: 'An item of an order may name a product or SKU that the project does not know',
		grade: 'recorded',
		source: 'Java SDK, CreatedOrder; Ruby SDK, created_order',
	},
	customerInOrder: {
		says: 'The `order` of a call may name its customer; here they count where the call names no other',
		grade: 'recorded',
		source: 'Ruby SDK, validations_succesful_order, which names the same in both places',
	},
	customerIdOfOrder: {
		says: 'An order may be sent with the `customer_id` of a customer who is known; else it is 404',
		grade: 'guess',
		source: 'orders.json knows only `referrer_id` so',
		indifferent: 'the node names the customer of an order by `customer`',
	},
	customerOfOrder: {
		says: 'An order in an answer names its customer by `customer_id` and by `customer`, which has the ID alone',
		grade: 'recorded',
		source: 'Ruby SDK, validations_succesful_order; the integration with commercetools, order-paid',
	},
	orderPaid: {
		says: 'A redemption makes its order PAID, and a rollback makes it CANCELED unless the stacking rules say otherwise',
		grade: 'schema',
		source: 'redemptions.json, in its examples',
	},
	failedAttempts: {
		says: 'Failed attempts are listed as redemptions, those at an unknown code are not',
		grade: 'schema',
		source: 'redemptions.json has the first; nothing tells the second',
	},
	rollbackOfChild: {
		says: 'What was redeemed together is rolled back together: a child is 400 `invalid_redemption_parent`',
		grade: 'schema',
		source: 'redemptions.json',
	},
	rewardsOfCards: {
		says: 'Points of a loyalty card buy only rewards that its campaign offers: else `missing_reward`',
		grade: 'schema',
		source: 'loyalties.json',
	},
	limitsOfBudgets: {
		says: 'What sessions hold counts against codes, credits and budgets',
		grade: 'prose',
		source: 'guides/locking-validation-session',
	},
} as const satisfies Topic;
