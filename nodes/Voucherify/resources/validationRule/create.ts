import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { numberedPages } from '../../api/lists/numberedPages';
import { warnOfOthers } from '../../factories/warnOfOthers';
import { bodyFromFields } from '../../forms/body';
import { nameField } from '../../forms/name';
import { optionalUnit } from '../../forms/money';
import { collectionOf } from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';
import { fixedMenu } from '../../forms/shownWhen';
import type { SingleOperation } from '../../run/types';
import { createOnce, latestFirst } from '../../writes/createOnce';
import { conditionFields, readRuleConditions, withConditions } from './conditions';
import { conditionsJson, readRules, RULE_BUILDER, ruleFields } from './ruleFields';

/** What a rule can be for, as `context_type` says it. */
const usedFor: INodeProperties = {
	displayName: 'Used For',
	name: 'contextType',
	type: 'options',
	options: [
		{ name: 'Campaign of Discount Codes', value: 'campaign.discount_coupons' },
		{ name: 'Campaign of Gift Cards', value: 'campaign.gift_vouchers' },
		{ name: 'Campaign of Loyalty Cards', value: 'campaign.loyalty_program' },
		{ name: 'Campaign of Promotion Tiers', value: 'campaign.promotion' },
		{ name: 'Campaign of Referral Codes', value: 'campaign.referral_program' },
		{ name: 'Distribution: Custom Event', value: 'distribution.custom_event' },
		{ name: 'Distribution: Order Paid', value: 'distribution.order.paid' },
		{ name: 'Earning Rule: Custom Event', value: 'earning_rule.custom_event' },
		{ name: 'Earning Rule: Order Paid', value: 'earning_rule.order.paid' },
		{ name: 'Earning Rule: Segment Entered', value: 'earning_rule.customer.segment.entered' },
		{ name: 'Everything', value: 'global' },
		{ name: 'Paying with Points', value: 'reward_assignment.pay_with_points' },
		{ name: 'Single Discount Code', value: 'voucher.discount_voucher' },
		{ name: 'Single Gift Card', value: 'voucher.gift_voucher' },
		{ name: 'Single Loyalty Card', value: 'voucher.loyalty_card' },
	],
	default: 'global',
	description: 'What the rule can be assigned to, and where the dashboard offers it',
};

const RULES = { path: ['v1', 'validation-rules'], key: 'data' };

/**
 * Create a validation rule. Not idempotent.
 * @see https://docs.voucherify.io/api-reference/validation-rules/create-validation-rules
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a validation rule',
	description: 'Create a rule for using codes. It counts once it is assigned.',
	writes: true,
	looksUp: true,
	fields: [
		nameField('New customers above 50.00'),
		usedFor,
		{
			displayName: 'Specify Conditions',
			name: 'specifyConditions',
			...fixedMenu,
			options: [
				{ name: 'Using Fields Below', value: 'fields', description: 'All of them must be met' },
				{ name: 'Using JSON', value: 'json', description: 'For all other conditions' },
			],
			default: 'fields',
			description: RULE_BUILDER,
		},
		{
			...collectionOf('conditions', conditionFields),
			displayOptions: { show: { specifyConditions: ['fields'] } },
		},
		{ ...optionalUnit, displayOptions: { show: { specifyConditions: ['fields'] } } },
		{
			...conditionsJson,
			required: true,
			default: '',
			displayOptions: { show: { specifyConditions: ['json'] } },
		},
		collectionOf('additionalFields', ruleFields),
	],
	async execute({ client, parameters, warn }) {
		const more = bodyFromFields(parameters, ruleFields, 'additionalFields');
		const body = {
			name: parameters.text('name'),
			context_type: parameters.openChoice('contextType'),
			rules: readNewRules(parameters, 'applicable_to' in more || 'bundle_rules' in more),
			...more,
		};
		const results = await createOnce(
			client,
			{ method: 'POST', path: RULES.path, body, returns: { object: 'validation_rules' } },
			{
				list: latestFirst(RULES),
				pages: numberedPages,
				alike: ['name', 'context_type'],
				place: 'the validation rules',
			},
		);
		warnOfOthers(warn, results, 'rules', body.rules);
		return results;
	},
};

/**
 * @param hasItems true if the rule limits the items that are discounted
 * @throws NodeOperationError if there is no condition, as everybody could use codes with such a rule
 */
function readNewRules(parameters: Parameters, hasItems: boolean): IDataObject {
	const isJson = parameters.text('specifyConditions') === 'json';
	const rules = isJson
		? readRules(parameters, 'conditionsJson')
		: withConditions({}, readRuleConditions(parameters, 'conditions') ?? {});
	if (rules?.logic || (rules && hasItems)) return rules;
	const field = isJson ? 'conditionsJson' : 'conditions';
	throw parameters.invalid(field, 'is empty', 'Add at least one condition.');
}
