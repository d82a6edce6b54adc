import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { errorMessage } from '../../forms/errorMessage';
import type { InputField } from '../../forms/reading/inputFields';
import { isJsonObject } from '../../api/types';
import type { Parameters } from '../../forms/reading/parameters';
import { logicOf } from './conditions';

/** What the vendor says about these operations, for their pages. */
export const RULE_BUILDER =
	'Voucherify recommends the rule builder of its dashboard, which offers more conditions';

/** Fields that creating and updating share. */
export const ruleFields: InputField[] = [
	// The API docs name no way to remove the message.
	{ ...errorMessage, clears: undefined },
	{
		displayName: 'Discounted Items (JSON)',
		key: 'applicable_to',
		name: 'applicableTo',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"included_all": true}',
		description: 'The items that are discounted or not (applicable_to), in API format',
	},
	{
		displayName: 'Bundle (JSON)',
		key: 'bundle_rules',
		name: 'bundleRules',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"limit": 2}',
		description: 'The items that make a bundle (bundle_rules), in API format',
	},
];

export const conditionsJson: INodeProperties = {
	displayName: 'Conditions (JSON)',
	name: 'conditionsJson',
	type: 'json',
	default: '{}',
	placeholder:
		'e.g. {"1": {"name": "order.amount", "conditions": {"$more_than": [2000]}}, "logic": "1"}',
	description:
		'All conditions (rules), in API format, with amounts in minor units. Without logic, all must be met.',
};

/**
 * Reads conditions in API format; undefined if the field is empty.
 * @throws NodeOperationError if it holds anything else
 */
export function readRules(parameters: Parameters, name: string): IDataObject | undefined {
	const rules = parameters.object(name);
	if (!rules) return undefined;
	const conditions = Object.entries(rules).filter(([key]) => key !== 'logic');
	const wrong = conditions.find(
		([, condition]) => !isJsonObject(condition) || typeof condition.name !== 'string',
	);
	const advice = 'Write {"1": {"name": "order.amount", "conditions": {…}}, "logic": "1"}.';
	if (wrong) throw parameters.invalid(name, `has ${wrong[0]}, which is no condition`, advice);
	if (conditions.length === 0) throw parameters.invalid(name, 'has no condition', advice);
	return { ...rules, logic: logicOf(rules) };
}
