import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import { warnOfOthers } from '../../factories/warnOfOthers';
import { mergeIntoCurrent, writeWhole } from '../../factories/wholeChange';
import { readChanges, withoutUndefined } from '../../forms/body';
import { optionalUnit } from '../../forms/money';
import { collectionOf, type InputField } from '../../forms/reading/inputFields';
import { chosenRule } from '../../forms/validationRule';
import type { SingleOperation } from '../../run/types';
import { pickedSubject } from '../../writes/subjects';
import { changedRules, conditionFields, readRuleConditions } from './conditions';
import { conditionsJson, readRules, RULE_BUILDER, ruleFields } from './ruleFields';

const changeable: InputField[] = [
	{ key: 'name', displayName: 'Name', type: 'string', placeholder: 'e.g. Returning customers' },
	...ruleFields,
];

const allConditions: InputField = { ...conditionsJson, key: 'rules' };

/** Columns that an update sends as they are, since the API docs do not say whether it keeps what it does not contain. */
const KEPT = ['name', 'rules', 'bundle_rules', 'error', 'applicable_to', 'type', 'context_type'];

/** @see https://docs.voucherify.io/api-reference/validation-rules/update-validation-rule */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a validation rule',
	description: `Change the conditions, name or message of a rule, for all that it is assigned to (assignments_count). Other conditions stay unchanged. ${RULE_BUILDER}.`,
	writes: true,
	changes: pickedSubject(chosenRule),
	fields: [
		chosenRule,
		collectionOf('updateFields', [...changeable, ...conditionFields, allConditions]),
		optionalUnit,
	],
	async execute({ client, parameters, warn }) {
		const conditions = readRuleConditions(parameters, 'updateFields');
		const rules = readRules(parameters, 'updateFields.conditionsJson');
		const changes = readChanges(
			parameters,
			changeable,
			withoutUndefined({ rules: rules ?? conditions }),
		);
		if (conditions && rules) {
			const problem = 'has conditions, and other fields have some, too';
			const advice = 'Enter all of them in JSON, or remove it.';
			throw parameters.invalid('updateFields.conditionsJson', problem, advice);
		}
		let reach: unknown;
		let sent: IDataObject = {};
		const results = await writeWhole(client, {
			object: 'validation_rules',
			path: ['v1', 'validation-rules', parameters.text(chosenRule)],
			changes,
			isWhole: false,
			whole: (known) => {
				reach = known.assignments_count;
				sent = {
					...Object.fromEntries(
						KEPT.filter((key) => isThere(known[key])).map((key) => [key, known[key]]),
					),
					...changes,
					...mergeIntoCurrent('applicable_to', known, changes),
					...(conditions && {
						rules: changedRules(parameters, known.rules, conditions),
					}),
				};
				return sent;
			},
		});
		warnOfOthers(warn, results, 'rules', sent.rules);
		// Documented responses lack the count.
		const counted = typeof reach === 'number' ? { assignments_count: reach } : {};
		return results.map((result) => ({ ...result, json: { ...result.json, ...counted } }));
	},
};

/** False for an empty object, which stands for no bundle. */
const isThere = (value: unknown) =>
	value !== undefined &&
	value !== null &&
	!(isJsonObject(value) && Object.keys(value).length === 0);
