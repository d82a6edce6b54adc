import type { IDataObject } from 'n8n-workflow';
import { searchItems } from '../../forms/product';
import { isJsonObject, textOrNothing } from '../../api/types';
import { locator } from '../../forms/locator';
import { moneyInput, readAmount } from '../../forms/money';
import { quantityInput } from '../../forms/numbers';
import {
	storedNameOf,
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
						search: searchItems,
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
	if (items.length === 0) return undefined;
	// The API docs allow one value for $is.
	return items.length === 1 ? { $is: items } : { $in: items };
}

/**
 * Reads the conditions that were added; undefined if there is none.
 * @throws NodeOperationError if one is empty: dropping it would lift the limit that the user meant to set
 */
export function readRuleConditions(
	parameters: Parameters,
	collection: CollectionName,
): Conditions | undefined {
	const added = parameters.source.read(collection);
	const conditions = conditionFields.flatMap((field): Array<[string, IDataObject]> => {
		if (!isJsonObject(added) || !(storedNameOf(field) in added)) return [];
		const name = `${collection}.${storedNameOf(field)}`;
		const condition = field.read?.(parameters, name);
		if (isJsonObject(condition)) return [[field.key, condition]];
		throw parameters.missingRow(name, 'Fill it in, or remove it.');
	});
	return conditions.length > 0 ? Object.fromEntries(conditions) : undefined;
}

/** Numbers conditions after those that rules have, as the API takes them. They are joined by *and*. */
export function withConditions(rules: IDataObject, conditions: Conditions): IDataObject {
	const numbers = Object.keys(rules).map(Number).filter(Number.isInteger);
	const next = Math.max(0, ...numbers) + 1;
	const added = Object.entries(conditions).map(
		([name, condition], index): [string, IDataObject] => [
			String(next + index),
			{ name, conditions: condition, rules: {} },
		],
	);
	const logic = [logicOf(rules), ...added.map(([number]) => number)].filter(Boolean).join(' and ');
	return { ...rules, ...Object.fromEntries(added), logic };
}

/** Returns how rules are joined. Without logic, all must be met. */
export function logicOf({ logic, ...conditions }: IDataObject): string {
	return textOrNothing(logic)?.trim() || Object.keys(conditions).join(' and ');
}

/**
 * Returns the rules that a validation rule has, with changed conditions. One of the same kind that limits in the same way is
 * changed; others are added.
 * @throws NodeOperationError if there is more than one way to understand the change
 */
export function changedRules(
	parameters: Parameters,
	known: unknown,
	conditions: Conditions,
): IDataObject {
	const rules = isJsonObject(known) ? { ...known } : {};
	const added: Conditions = {};
	for (const [kind, condition] of Object.entries(conditions)) {
		const refused = (problem: string) => parameters.invalid(fieldOf(kind), problem, BY_JSON);
		const same = Object.entries(rules).filter(
			([, rule]) => isJsonObject(rule) && rule.name === kind,
		);
		const [[number, rule] = [], ...others] = same;
		if (others.length > 0) throw refused(`is ${same.length} times in the rule`);
		if (number === undefined || !isJsonObject(rule)) {
			if (isAlternative(logicOf(rules)))
				throw refused('cannot be added, since the rule joins its conditions by “or”');
			added[kind] = condition;
			continue;
		}
		const operators = isJsonObject(rule.conditions) ? Object.keys(rule.conditions) : [];
		if (!operators.every((operator) => waysLike(condition).includes(operator)))
			throw refused('is limited in another way in the rule');
		if (
			!logicOf(rules)
				.split(/[^\w$]+/)
				.includes(number)
		)
			throw refused('is in the rule, but not in its logic');
		rules[number] = { ...rule, conditions: condition };
	}
	return withConditions(rules, added);
}

const isAlternative = (logic: string) => /\bor\b|\|\|/i.test(logic);

/** Operators that limit in the same direction. */
const WAYS = [
	['$is', '$in'],
	['$more_than', '$more_than_or_equal'],
	['$less_than', '$less_than_or_equal'],
];

const waysLike = (condition: IDataObject): string[] =>
	WAYS.find((ways) => ways.some((way) => way in condition)) ?? [];

const fieldOf = (kind: string) =>
	`updateFields.${conditionFields
		.filter(({ key }) => key === kind)
		.map(storedNameOf)
		.join()}`;

const BY_JSON = 'Use Conditions (JSON) instead, which has all conditions of the rule.';
