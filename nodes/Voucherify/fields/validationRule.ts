import { locator } from './locator';

const look = {
	displayName: 'Validation Rule',
	name: 'validationRuleId',
	searchListMethod: 'searchValidationRules',
	examples: { id: 'val_7SxpdhPeBngA' },
};

/** Picks one validation rule where one may be needed. */
export const validationRule = locator({
	...look,
	description: 'The rule that is checked first',
	required: false,
});

/** Picks one validation rule. */
export const chosenRule = locator({ ...look, description: 'The rule to work with' });
