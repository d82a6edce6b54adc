/** Stacking rules that the sandbox applies. */
export interface StackingRules {
	applicable_redeemables_limit: number;
	/** Whether one inapplicable redeemable prevents the others. */
	redeemables_application_mode: 'ALL' | 'PARTIAL';
}

/** Default of new projects. */
export const DEFAULT_RULES: StackingRules = {
	applicable_redeemables_limit: 5,
	redeemables_application_mode: 'ALL',
};

/** Adds the rules that the sandbox ignores. */
export const presentRules = (rules: StackingRules) => ({
	redeemables_limit: 30,
	applicable_redeemables_per_category_limit: 1,
	applicable_redeemables_category_limits: {},
	applicable_exclusive_redeemables_limit: 1,
	exclusive_categories: [],
	joint_categories: [],
	...rules,
	redeemables_sorting_rule: 'REQUESTED_ORDER',
	redeemables_products_application_mode: 'STACK',
	redeemables_no_effect_rule: 'REDEEM_ANYWAY',
	redeemables_rollback_order_mode: 'WITH_ORDER',
	no_effect_skip_categories: [],
	no_effect_redeem_anyway_categories: [],
});

/** Reason why a redeemable is skipped although it could be applied alone. */
export interface Skipped {
	key: string;
	message: string;
}

export const LIMIT: Skipped = {
	key: 'applicable_redeemables_limit_exceeded',
	message: 'Applicable redeemables limit exceeded',
};
