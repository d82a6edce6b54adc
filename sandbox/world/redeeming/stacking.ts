/** Rules for redeeming several things together. */
export interface StackingRules {
	redeemables_limit: number;
	applicable_redeemables_limit: number;
	applicable_redeemables_per_category_limit: number;
	applicable_exclusive_redeemables_limit: number;
	/** IDs of categories of which nothing goes together with what is in none of them. */
	exclusive_categories: readonly string[];
	/** IDs of categories that go together with everything. */
	joint_categories: readonly string[];
	/** Whether one that cannot be applied keeps the others from being applied. */
	redeemables_application_mode: 'ALL' | 'PARTIAL';
	redeemables_no_effect_rule: 'REDEEM_ANYWAY' | 'SKIP';
	redeemables_rollback_order_mode: 'WITH_ORDER' | 'WITHOUT_ORDER';
}

/** Those of a new project. */
export const DEFAULT_RULES: StackingRules = {
	redeemables_limit: 30,
	applicable_redeemables_limit: 5,
	applicable_redeemables_per_category_limit: 1,
	applicable_exclusive_redeemables_limit: 1,
	exclusive_categories: [],
	joint_categories: [],
	redeemables_application_mode: 'ALL',
	redeemables_no_effect_rule: 'REDEEM_ANYWAY',
	redeemables_rollback_order_mode: 'WITH_ORDER',
};

/** The rules as the API shows them. */
export const presentRules = (rules: StackingRules) => ({
	...rules,
	applicable_redeemables_category_limits: {},
	redeemables_sorting_rule: 'REQUESTED_ORDER',
	redeemables_products_application_mode: 'STACK',
	no_effect_skip_categories: [],
	no_effect_redeem_anyway_categories: [],
});

/** Reason to skip something that could be applied alone. */
export interface Skipped {
	key: string;
	message: string;
}

const SKIPPED = {
	limit: {
		key: 'applicable_redeemables_limit_exceeded',
		message: 'Applicable redeemables limit exceeded',
	},
	category: {
		key: 'applicable_redeemables_per_category_limit_exceeded',
		message: 'Applicable redeemables limit per category exceeded',
	},
	exclusive: {
		key: 'applicable_exclusive_redeemables_limit_exceeded',
		message: 'Applicable exclusive redeemables limit exceeded',
	},
	exclusion: {
		key: 'exclusion_rules_not_met',
		message: 'Redeemable cannot be applied due to exclusion rules',
	},
};

/**
 * Why a redeemable of a category (null: none) is skipped; undefined: it is not.
 * @param before the categories of those that are applied before it
 * @param all the categories of all that are asked for
 */
export function skippedBy(
	rules: StackingRules,
	category: string | null,
	before: readonly (string | null)[],
	all: readonly (string | null)[],
): Skipped | undefined {
	const isExclusive = (one: string | null) =>
		one !== null && rules.exclusive_categories.includes(one);
	const isJoint = category !== null && rules.joint_categories.includes(category);
	if (before.length >= rules.applicable_redeemables_limit) return SKIPPED.limit;
	if (all.some(isExclusive) && !isExclusive(category) && !isJoint) return SKIPPED.exclusion;
	const exclusives = before.filter(isExclusive).length;
	if (isExclusive(category) && exclusives >= rules.applicable_exclusive_redeemables_limit) {
		return SKIPPED.exclusive;
	}
	const same = before.filter((one) => one === category).length;
	if (category !== null && same >= rules.applicable_redeemables_per_category_limit) {
		return SKIPPED.category;
	}
	return undefined;
}
