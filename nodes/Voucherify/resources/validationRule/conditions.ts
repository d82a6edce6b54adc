import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, textOrNothing } from '../../api/types';
import { locator } from '../../forms/locator';
import { moneyInput, readAmount } from '../../forms/money';
import { quantityInput } from '../../forms/numbers';
import {
	nameOf,
	readEntries,
	type CollectionName,
	type InputField,
} from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';
import { segment } from '../../forms/segment';

/** Conditions by the name of their kind, such as `order.amount`. */
type Conditions = Record<string, IDataObject>;

/** A number of redemptions that must not be exceeded. */
const limit = (
	key: string,
	displayName: string,
	name: string,
	description: string,
): InputField => ({
	key,
	displayName,
	name,
	...quantityInput,
	placeholder: 'e.g. 1',
	description,
	read: (parameters, field) => {
		const most = parameters.integer(field, 1);
		return most === undefined ? undefined : { $less_than_or_equal: [most] };
	},
});

/**
 * The conditions that a form offers, all of which must be met. The keys are their kinds.
 * @see https://docs.voucherify.io/optimize/validation-rules-reference
 */
export const conditionFields: InputField[] = [
	{
		...segment,
		displayName: 'Customer in Segment',
		required: undefined,
		key: 'customer.segment',
		read: (parameters, name) => {
			const id = parameters.optionalText(name);
			return id === undefined ? undefined : { $is: [id] };
		},
	},
	{
		displayName: 'Minimum Order Amount',
		key: 'order.amount',
		name: 'minimumAmount',
		...moneyInput('The least that the order must be worth'),
		read: (parameters, name) => {
			const amount = readAmount(parameters, name, 1);
			return amount === undefined ? undefined : { $more_than_or_equal: [amount] };
		},
	},
	{
		displayName: 'Products or Collections',
		key: 'order.items.any',
		name: 'items',
		type: 'fixedCollection',
		default: {},
		typeOptions: { multipleValues: true },
		placeholder: 'Add item',
		options: [
			{
				displayName: 'Item',
				name: 'item',
				values: [
					{
						displayName: 'Item Type',
						name: 'object',
						type: 'options',
						options: [
							{ name: 'Product', value: 'product' },
							{ name: 'Product Collection', value: 'products_collection' },
							{ name: 'SKU', value: 'sku', description: 'A variant of a product' },
						],
						default: 'product',
					},
					locator({
						displayName: 'Item',
						name: 'objectId',
						searchListMethod: 'searchItems',
						examples: { id: 'prod_0bae32322150fd0546' },
						dependsOn: '&object',
					}),
				],
			},
		],
		description: 'The order must contain at least one of them',
		read: readItems,
	},
	limit(
		'redemption.count.per_customer',
		'Redemptions per Customer',
		'redemptionsPerCustomer',
		'How often one customer can redeem at most',
	),
	limit(
		'redemption.count.daily',
		'Redemptions per Day',
		'redemptionsPerDay',
		'How often all customers together can redeem at most each day',
	),
];

function readItems(parameters: Parameters, name: string): IDataObject | undefined {
	const items = Array.from({ length: parameters.count(`${name}.item`) }, (_, index) => {
		const row = `${name}.item[${index}]`;
		const object = parameters.text(`${row}.object`);
		const type = object === 'products_collection' ? object : 'product_or_sku';
		return { id: parameters.text(`${row}.objectId`), type, object };
	});
	return items.length > 0 ? { $is: items } : undefined;
}

/** Reads the conditions that are filled in; undefined if there is none. */
export function readRuleConditions(
	parameters: Parameters,
	collection: CollectionName,
): Conditions | undefined {
	const entries = readEntries(parameters, conditionFields, collection);
	const conditions = entries.flatMap(([kind, value]) =>
		isJsonObject(value) ? [[kind, value] as const] : [],
	);
	return conditions.length > 0 ? Object.fromEntries(conditions) : undefined;
}

/** Adds conditions to those that rules have, as the API takes them: numbered, and joined by *and*. */
export function withConditions(rules: IDataObject, conditions: Conditions): IDataObject {
	const numbers = Object.keys(rules).map(Number).filter(Number.isInteger);
	const next = Math.max(0, ...numbers) + 1;
	const added = Object.entries(conditions).map(
		([name, condition], index): [string, IDataObject] => [
			String(next + index),
			{ name, conditions: condition, rules: {} },
		],
	);
	const logic = [textOrNothing(rules.logic)?.trim(), ...added.map(([number]) => number)];
	return {
		...rules,
		...Object.fromEntries(added),
		logic: logic.filter(Boolean).join(' and '),
	};
}

/**
 * Returns the rules that a validation rule has, with changed conditions. Those of a kind that it has are changed, others are added.
 * @throws NodeOperationError if it has a kind several times, or joins its conditions by *or*
 */
export function changedRules(
	parameters: Parameters,
	known: unknown,
	conditions: Conditions,
): IDataObject {
	const rules = isJsonObject(known) ? { ...known } : {};
	const added: Conditions = {};
	for (const [kind, condition] of Object.entries(conditions)) {
		const same = Object.entries(rules).filter(
			([, rule]) => isJsonObject(rule) && rule.name === kind,
		);
		const [[number, rule] = [], ...others] = same;
		if (others.length > 0)
			throw parameters.invalid(fieldOf(kind), `is ${same.length} times in the rule`, BY_JSON);
		if (number !== undefined && isJsonObject(rule))
			rules[number] = { ...rule, conditions: condition };
		else added[kind] = condition;
	}
	const [first] = Object.keys(added);
	if (first !== undefined && /\bor\b/i.test(textOrNothing(rules.logic) ?? ''))
		throw parameters.invalid(
			fieldOf(first),
			`cannot be added, since the rule joins its conditions by “or”`,
			BY_JSON,
		);
	return withConditions(rules, added);
}

const fieldOf = (kind: string) =>
	`updateFields.${conditionFields
		.filter(({ key }) => key === kind)
		.map(nameOf)
		.join()}`;

const BY_JSON = 'Use Conditions (JSON) instead, which has all conditions of the rule.';
