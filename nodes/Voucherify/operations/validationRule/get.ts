import { simplify } from '../../fields/paging';
import { chosenRule } from '../../fields/validationRule';
import { validationRuleColumns } from '../../items/validationRule';
import type { SingleOperation } from '../kinds/operation';
import { foundResource } from '../kinds/results';

/**
 * Get a validation rule.
 * @see https://docs.voucherify.io/api-reference/validation-rules/get-validation-rule
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a validation rule',
	description: 'Get a validation rule; its conditions are there without Simplify',
	fields: [chosenRule, simplify],
	async execute(task) {
		const id = task.parameters.text('validationRuleId');
		return await foundResource(task, ['v1', 'validation-rules', id], validationRuleColumns);
	},
};
