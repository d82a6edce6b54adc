import { locator } from './locator';

/** Picks one validation rule. */
export const validationRule = locator({
	displayName: 'Validation Rule',
	name: 'validationRuleId',
	description: 'The rule that is checked first',
	searchListMethod: 'searchValidationRules',
	examples: { id: 'val_7SxpdhPeBngA' },
	required: false,
});
