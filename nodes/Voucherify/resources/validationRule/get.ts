import { chosenRule } from '../../forms/validationRule';
import { validationRuleColumns } from '../../columns/validationRule';
import { getOperation } from '../../factories/get';

/** @see https://docs.voucherify.io/api-reference/validation-rules/get-validation-rule */
export const get = getOperation({
	action: 'Get a validation rule',
	description: 'Get a validation rule; its conditions are there without Simplify',
	fields: [chosenRule],
	path: (parameters) => ['v1', 'validation-rules', parameters.text(chosenRule)],
	columns: validationRuleColumns,
});
