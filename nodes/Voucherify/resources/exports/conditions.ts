import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { titleOf } from '../../forms/reading/title';
import type { Parameters } from '../../forms/reading/parameters';
import { sortedBy } from '../../forms/reading/sorted';
import { fixedMenu } from '../../forms/shownWhen';
import { parseHundredths } from '../../forms/reading/numbers';
import { parseTime, parseDay } from '../../forms/reading/times';

/** Operators that compare with one time or, for a column of days, with one day. */
const ONE_DAY = ['$after', '$before', '$is', '$is_not'];

/** Fields of Voucherify's own IDs. */
const OWN_ID = /(?<!source)(^|_)id$/;

/** Type of a condition's value. */
type Takes = 'texts' | 'ids' | 'text' | 'time' | 'day' | 'number' | 'days' | 'nothing';

/** An operator of Voucherify, with its name in the menu. */
export interface Operator {
	name: string;
	value: string;
	takes: Takes;
}

/** Operators that every export supports. */
export const OPERATORS: Operator[] = [
	{ name: 'After', value: '$after', takes: 'time' },
	{ name: 'Before', value: '$before', takes: 'time' },
	{ name: 'Contains', value: '$contains', takes: 'text' },
	{ name: 'Does Not Contain', value: '$not_contain', takes: 'text' },
	{ name: 'Ends With', value: '$ends_with', takes: 'text' },
	{ name: 'Has a Value', value: '$has_value', takes: 'nothing' },
	{ name: 'Has No Value', value: '$is_unknown', takes: 'nothing' },
	{ name: 'Is', value: '$is', takes: 'text' },
	{ name: 'Is Not', value: '$is_not', takes: 'text' },
	{ name: 'Is Not One Of', value: '$not_in', takes: 'texts' },
	{ name: 'Is One Of', value: '$in', takes: 'texts' },
	{ name: 'Starts With', value: '$starts_with', takes: 'text' },
];

export const combineFilters: INodeProperties = {
	displayName: 'Combine Filters',
	name: 'junction',
	type: 'options',
	options: [
		{ name: 'All Must Match', value: 'and' },
		{ name: 'One Must Match', value: 'or' },
	],
	default: 'and',
};

/** Returns sorted menu entries for field names: `created_at` becomes "Created At". */
export const menuEntries = (names: string[]) =>
	sortedBy(
		names.map((name) => ({
			name: titleOf(name.replaceAll('.', '_').toUpperCase()),
			value: name,
		})),
		({ name }) => name,
	);

/**
 * Builds rows of conditions, each on one field.
 * @param fields names of the fields that can be filtered by; undefined if only the service knows them
 */
export function conditionRows(
	fields: string[] | undefined,
	operators: Operator[],
	first?: string,
): INodeProperties['options'] {
	const menu = sortedBy(operators, ({ name }) => name).map(({ name, value }) => ({ name, value }));
	const anyField: INodeProperties = {
		displayName: 'Field',
		name: 'field',
		type: 'string',
		default: '',
		description: 'Voucherify refuses some fields',
	};
	const field: INodeProperties = {
		...anyField,
		type: 'options',
		options: menuEntries(fields ?? []),
		default: first ?? fields?.[0],
	};
	return [
		{
			displayName: 'Filter',
			name: 'filter',
			values: [
				fields ? field : { ...anyField, placeholder: 'e.g. created_at' },
				{
					displayName: 'Operator',
					name: 'operator',
					...fixedMenu,
					options: menu,
					default: '$in',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					displayOptions: {
						hide: {
							operator: operators
								.filter(({ takes }) => takes === 'nothing')
								.map(({ value }) => value),
						},
					},
					default: '',
					placeholder: 'e.g. PAID, FULFILLED',
					description:
						'A text, time or number, with amounts in minor units. Several texts: comma-separated, or a list.',
				},
			],
		},
	];
}

/** Conditions of an export: at most one for each field and operator. */
export class Conditions {
	private readonly byField = new Map<string, Map<string, IDataObject[string]>>();

	/** @returns false if the field already has a condition with this operator, which is kept */
	add(field: string, operator: string, values: IDataObject[string]): boolean {
		const conditions = this.byField.get(field) ?? new Map<string, IDataObject[string]>();
		if (conditions.has(operator)) return false;
		this.byField.set(field, conditions.set(operator, values));
		return true;
	}

	/**
	 * Adds the rows that the user entered into `conditionRows`.
	 * @param days columns of days without a time
	 * @throws NodeOperationError that names the row.
	 */
	addRows(parameters: Parameters, rows: string, operators: Operator[], days: string[] = []): void {
		for (let row = 0; row < parameters.count(`${rows}.filter`); row += 1) {
			const path = `${rows}.filter[${row}]`;
			const field = parameters.openChoice(`${path}.field`);
			const operator = parameters.text(`${path}.operator`);
			const known = operators.find(({ value }) => value === operator)?.takes ?? 'text';
			const isDay = days.includes(field) && ONE_DAY.includes(operator);
			const takes = isDay ? 'day' : known === 'texts' && OWN_ID.test(field) ? 'ids' : known;
			if (this.add(field, operator, valuesOf(parameters, `${path}.value`, takes))) continue;
			const problem = `appears twice for ${field}`;
			throw parameters.invalid(`${path}.operator`, problem, 'Keep one of the two.');
		}
	}

	/** Returns the conditions in the API's format; undefined if there are none. */
	asFilters(junction?: string): IDataObject | undefined {
		if (this.byField.size === 0) return undefined;
		const fields = [...this.byField].map(([field, conditions]): [string, IDataObject] => [
			field,
			{ conditions: Object.fromEntries(conditions) },
		]);
		return { ...(junction && { junction }), ...Object.fromEntries(fields) };
	}
}

/** Reads the values that a condition compares with. */
function valuesOf(parameters: Parameters, name: string, takes: Takes): Array<string | number> {
	switch (takes) {
		case 'nothing':
			return [''];
		case 'days':
			return [parameters.requiredInteger(name, 0)];
		case 'number': {
			const number = parameters.parsed(name, parseHundredths);
			if (number !== undefined) return [number];
			throw parameters.missingRow(name, 'Enter a number.');
		}
		case 'day':
		case 'time': {
			const time = parameters.parsed(name, takes === 'day' ? parseDay : parseTime);
			if (time !== undefined) return [time];
			throw parameters.missingRow(name, 'Enter a date and time.');
		}
		case 'ids':
		case 'texts': {
			const texts = takes === 'ids' ? parameters.ids(name) : parameters.texts(name);
			if (texts.length > 0) return texts;
			throw parameters.missingRow(name, 'Enter at least one text.');
		}
		default:
			return [parameters.text(name)];
	}
}
