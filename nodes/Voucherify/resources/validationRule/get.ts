import { simplify } from '../../forms/paging';
import { chosenRule } from '../../forms/validationRule';
import { validationRuleColumns } from '../../columns/validationRule';
import type { SingleOperation } from '../../run/types';
import { getOne } from '../../factories/get';

/** @see https://docs.voucherify.io/api-reference/validation-rules/get-validation-rule */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a validation rule',
	description: 'Get a validation rule; its conditions are there without Simplify',
	fields: [chosenRule, simplify],
	async execute(task) {
		const id = task.parameters.text('validationRuleId');
		return await getOne(task, ['v1', 'validation-rules', id], validationRuleColumns);
	},
};
