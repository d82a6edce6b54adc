import type { InputField } from '../parameters/inputFields';
import type { Parameters } from '../parameters/parameters';
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

/**
 * Picks the rules that must all be fulfilled, each from a list that goes on as the user scrolls: n8n has no such list
 * that several are chosen from. The body gets their IDs, each once.
 */
export const validationRules: InputField = {
	key: 'validation_rules',
	displayName: 'Validation Rules',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add rule',
	options: [
		{
			displayName: 'Rule',
			name: 'rule',
			values: [
				locator({
					...look,
					description: 'The rule. By ID there can be several, with commas between them.',
				}),
			],
		},
	],
	description: 'What a redemption must fulfil',
	read: ruleIds,
};

/** A row without a rule is refused: what it was meant to limit would be open to everybody. */
function ruleIds(parameters: Parameters, name: string): string[] | undefined {
	const ids = Array.from({ length: parameters.count(`${name}.rule`) }, (_, row) => {
		const field = `${name}.rule[${row}].validationRuleId`;
		const texts = parameters.texts(field);
		if (texts.length > 0) return texts;
		throw parameters.invalid(field, 'is empty', 'Choose a rule, or remove the row.');
	});
	return ids.length > 0 ? [...new Set(ids.flat())] : undefined;
}
