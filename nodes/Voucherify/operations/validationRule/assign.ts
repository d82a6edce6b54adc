import type { INodeProperties } from 'n8n-workflow';
import { locator } from '../../fields/locator';
import { optionsOf } from '../../fields/options';
import { chosenRule } from '../../fields/validationRule';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';

const target: INodeProperties[] = [
	{
		displayName: 'Assign To',
		name: 'relatedObjectType',
		type: 'options',
		options: [
			{ name: 'Campaign', value: 'campaign' },
			{ name: 'Distribution', value: 'distribution', description: 'By its ID only' },
			{ name: 'Earning Rule', value: 'earning_rule' },
			{ name: 'Promotion Tier', value: 'promotion_tier' },
			{ name: 'Reward Assignment', value: 'reward_assignment' },
			{ name: 'Voucher', value: 'voucher' },
		],
		default: 'campaign',
		description: 'What can be used only where the rule is fulfilled',
	},
	locator({
		displayName: 'Object',
		name: 'relatedObjectId',
		description: 'The campaign, code or other thing that the rule is for',
		searchListMethod: 'searchRuleTargets',
		examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal' },
		dependsOn: 'relatedObjectType',
	}),
];

/**
 * Assign a validation rule to something. The service refuses to do it twice, or replaces what was assigned before: only
 * then it is repeatable.
 * @see https://docs.voucherify.io/api-reference/validation-rules/create-validation-rules-assignments
 */
export const assign: SingleOperation = {
	value: 'assign',
	name: 'Assign',
	action: 'Assign a validation rule',
	description: 'Let a campaign, code or other thing be used only where the rule is fulfilled',
	writes: true,
	fields: [
		chosenRule,
		...target,
		optionsOf({
			displayName: 'If Assigned Already',
			name: 'ifAssigned',
			type: 'options',
			options: [
				{ name: 'Fail', value: 'fail' },
				{ name: 'Replace Assignment', value: 'replace' },
			],
			default: 'fail',
			description: 'What to do when the rule is assigned to the same thing already',
		}),
	],
	async execute({ client, parameters }) {
		const rule = parameters.text('validationRuleId');
		const replaces = parameters.optionalText('options.ifAssigned') === 'replace';
		return await changedResource(client, {
			method: 'POST',
			path: ['v1', 'validation-rules', rule, 'assignments'],
			query: { force: replaces ? 'true' : undefined },
			body: {
				related_object_type: parameters.text('relatedObjectType'),
				related_object_id: parameters.text('relatedObjectId'),
			},
			repeatable: replaces,
			explanations: {
				duplicate_found: {
					headline: 'The rule is assigned to it already',
					advice: 'If Assigned Already in the options can replace the assignment.',
				},
				404: {
					headline: 'The rule, or what it is to be assigned to, was not found',
					advice: 'Check both IDs, and that they belong to the project of the keys.',
				},
			},
		});
	},
};
