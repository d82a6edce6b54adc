import { condition } from '../../../forms/conditions';
import { locator } from '../../../forms/locator';
import { loyaltyV2Id } from '../../../forms/reading/formats';
import type { InputField } from '../../../forms/reading/inputFields';
import type { Parameters } from '../../../forms/reading/parameters';

export const EXAMPLE_ID = 'lern_128f5822398c4bf78f';

export const EARNING_RULES = ['v2', 'loyalties', 'earning-rules'];

const common = {
	displayName: 'Earning Rule',
	name: 'earningRuleId',
	searchListMethod: 'searchLoyaltyEarningRules',
	examples: { id: EXAMPLE_ID },
};

/** Picks one earning rule of current loyalty programs. */
export const loyaltyEarningRule = locator(common);

/** Filters by one earning rule. */
export const earningRuleFilter: InputField = {
	...locator({ ...common, required: false }),
	key: condition('earning_rule_id', 'is'),
	format: loyaltyV2Id,
};

export const earningRulePath = (parameters: Parameters) => [
	...EARNING_RULES,
	parameters.text('earningRuleId'),
];
