import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { errorMessage } from '../../forms/errorMessage';
import type { InputField } from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';

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
		placeholder:
			'e.g. {"included": [{"object": "product", "ID": "prod_0bae32322150fd0546", "effect": "APPLY_TO_EVERY"}]}',
		description: 'The items that are discounted or not (applicable_to), in API format',
	},
	{
		displayName: 'Bundle (JSON)',
		key: 'bundle_rules',
		name: 'bundleRules',
		type: 'json',
		default: '{}',
		placeholder:
			'e.g. {"1": {"name": "order.items.any", "conditions": {"$is": [{"ID": "prod_0bae32322150fd0546", "type": "product_or_sku", "object": "product"}]}}, "logic": "1", "limit": 1}',
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

/** Reads conditions in API format, which are joined by *and* if nothing else is said; undefined if there is none. */
export function readRules(parameters: Parameters, name: string): IDataObject | undefined {
	const { logic, ...conditions } = parameters.object(name) ?? {};
	const numbers = Object.keys(conditions);
	return numbers.length > 0 ? { ...conditions, logic: logic ?? numbers.join(' and ') } : undefined;
}
