import { byAge, byPageNumber, listOperation } from '../../factories/list';
import { validationRule } from '../../forms/validationRule';

/**
 * Get where rules are used.
 * @see https://docs.voucherify.io/api-reference/validation-rules/list-validation-rules-assignments
 */
export const getAssignments = listOperation({
	value: 'getAssignments',
	name: 'Get Assignments',
	action: 'Get assignments of validation rules',
	description: 'Get what validation rules are assigned to: one rule, or all of the project',
	path: () => ['v1', 'validation-rules-assignments'],
	key: 'data',
	read: byPageNumber,
	filters: [
		{ ...validationRule, key: 'rule', description: 'The rule whose assignments to get' },
		{
			displayName: 'Object ID',
			key: 'related_object_id',
			name: 'relatedObjectId',
			type: 'string',
			default: '',
			placeholder: 'e.g. camp_rRsfatlwN7unSeUIJDCYedal',
			description: 'The ID of the campaign, voucher or other object whose rules to get',
		},
	],
	orders: byAge('created_at'),
	columns: {
		id: 'id',
		rule_id: 'rule_id',
		related_object_type: 'related_object_type',
		related_object_id: 'related_object_id',
		created_at: 'created_at',
	},
});
