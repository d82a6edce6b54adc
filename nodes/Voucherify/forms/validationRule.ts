import { joinParts, textOrElse, labelOfConstant } from './listSearch/entries';
import { lookup } from './listSearch/lookup';
import { locator } from './locator';
import type { InputField } from './reading/inputFields';
import type { Parameters } from './reading/parameters';

const RULES = ['v1', 'validation-rules'];

/** Validation rules, each with its context. */
const searchValidationRules = lookup('searchValidationRules', {
	list: { path: RULES, key: 'data', query: { order: '-created_at' } },
	whole: 'ID',
	at: (id) => [...RULES, id],
	entry: ({ id, name, context_type }) => ({
		name: joinParts(
			textOrElse(name, id),
			labelOfConstant(textOrElse(context_type, '').replaceAll('.', '_')),
		),
		value: id,
	}),
});

const common = {
	displayName: 'Validation Rule',
	name: 'validationRuleId',
	search: searchValidationRules,
	examples: { id: 'val_7SxpdhPeBngA' },
};

/** Picks one validation rule; optional. */
export const validationRule = locator({
	...common,
	description: 'The rule to check first',
	required: false,
});

export const chosenRule = locator(common);

/**
 * Picks the rules that must all be met, one in each row. Rows have a list that loads more as the user scrolls; n8n has no
 * such list for several choices. The body gets the IDs without duplicates.
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
					...common,
					description: 'By ID, several are comma-separated',
				}),
			],
		},
	],
	description: 'Rules that a redemption must meet',
	read: ruleIds,
};

/** Reads the IDs. A row without a rule is refused: dropping it would lift the limit that the user meant to set. */
function ruleIds(parameters: Parameters, name: string): string[] | undefined {
	const ids = Array.from({ length: parameters.count(`${name}.rule`) }, (_, row) => {
		const field = `${name}.rule[${row}].validationRuleId`;
		const texts = parameters.ids(field);
		if (texts.length > 0) return texts;
		throw parameters.missingRow(field, 'Choose a rule, or remove the row.');
	});
	return ids.length > 0 ? [...new Set(ids.flat())] : undefined;
}
