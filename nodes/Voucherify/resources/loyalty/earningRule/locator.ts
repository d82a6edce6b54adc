import { locator, type Locator } from '../../../forms/locator';
import type { Parameters } from '../../../forms/reading/parameters';
import { namedLookup } from '../../../forms/loyaltyProgram';
import { filterBy } from '../filters';

export const EXAMPLE_ID = 'lern_128f5822398c4bf78f';

export const EARNING_RULES = ['v2', 'loyalties', 'earning-rules'];

const searchLoyaltyEarningRules = namedLookup('searchLoyaltyEarningRules', EARNING_RULES);

const picker: Locator = {
	displayName: 'Earning Rule',
	name: 'earningRuleId',
	search: searchLoyaltyEarningRules,
	examples: { id: EXAMPLE_ID },
};

/** Picks one earning rule of current loyalty programs. */
export const loyaltyEarningRule = locator(picker);

export const earningRuleFilter = filterBy(picker, 'earning_rule_id');

export const earningRulePath = (parameters: Parameters) => [
	...EARNING_RULES,
	parameters.text(loyaltyEarningRule),
];
