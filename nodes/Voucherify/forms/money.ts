import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import type { MoneyUnit } from './reading/money';
import type { Parameters } from './reading/parameters';
import { optionsOf } from './options';
import { simplify } from './paging';
import { ROLE } from './reading/role';

/** Placeholder of all money fields. `withUnit` recognizes them by it. */
const EXAMPLE = 'e.g. 12.50';

/** Value of the choice *Points* in *Amounts Are In*. */
export const POINTS = 'points';

/** No unit is chosen. n8n then marks the field. Any default would make some users' amounts wrong by a factor of 100. */
const NOT_CHOSEN = '';

type Field = Pick<INodeProperties, 'displayName' | 'name'> &
	Partial<INodeProperties> & { description: string };

/** Hint for models in the description of each amount: it is all that they see, since a person picks the unit. */
const HOW = 'Such as 12.50, or 1250 in minor units.';

/** Properties that make an `InputField` a money field. It needs a reader, too. */
export const moneyInput = (description: string) =>
	({
		type: 'string',
		placeholder: EXAMPLE,
		description: `${description.replace(/\.$/, '')}. ${HOW}`,
		[ROLE]: 'limits',
	}) as const;

/**
 * Builds the field for an amount of money. It is a text field: n8n's number input drops the comma, so 12,50 would become
 * 1250.
 */
export const moneyField = ({ description, ...field }: Field): INodeProperties => ({
	...moneyInput(description),
	default: '',
	...field,
});

/** Unit of entered amounts. It has no default: users must choose. */
export const amountsIn: INodeProperties = {
	displayName: 'Amounts Are In',
	name: 'amountsIn',
	type: 'options',
	options: [
		{
			name: 'Major Units',
			value: 'major',
			description:
				'Such as 12.50. Sent as 1250, which Voucherify reads as 12.50 in every currency.',
		},
		{ name: 'Minor Units', value: 'minor', description: 'Such as 1250 for 12.50' },
	],
	default: NOT_CHOSEN,
	builderHint: { propertyHint: 'Needed with amounts' },
};

/** Unit of amounts in the output, for the collection `options`. Default: minor units, which Voucherify uses. */
export const shownUnit: INodeProperties = {
	...amountsIn,
	builderHint: undefined,
	default: 'minor',
	description: 'Of simplified items',
};

/** *Simplify* and the unit of output amounts, for operations without other options. */
export const simplifyInUnit: INodeProperties[] = [simplify, optionsOf(shownUnit)];

/** Returns the unit chosen in the collection `options`. Default: minor units. */
export const readUnit = (parameters: Parameters): MoneyUnit =>
	parameters.optionalText(`options.${amountsIn.name}`) === 'major' ? 'major' : 'minor';

/** Returns the unit of amounts in items. They are converted with *Simplify* only. */
export const readShownUnit = (parameters: Parameters): MoneyUnit =>
	parameters.flag('simplify') ? readUnit(parameters) : 'minor';

/** Returns the unit in which amounts are entered. Without amounts, there is none: it is minor then. */
export const readEnteredUnit = (parameters: Parameters): MoneyUnit =>
	parameters.optionalText(amountsIn.name) === 'major' ? 'major' : 'minor';

/** Returns the unit of amounts in the response to entered amounts: with *Simplify*, the unit in which they were entered. */
export const readSentUnit = (parameters: Parameters): MoneyUnit =>
	parameters.flag('simplify') ? readEnteredUnit(parameters) : 'minor';

/** Unit of entered amounts that may also be points: gift cards hold money, loyalty cards hold points. */
export const moneyOrPoints: INodeProperties = {
	...amountsIn,
	options: [
		...(amountsIn.options ?? []),
		{ name: 'Points', value: POINTS, description: 'Of a loyalty card' },
	],
	description:
		'Major Units are refused for loyalty cards, Points for gift cards: one call per card or campaign and run. Minor Units are not checked.',
};

/** Adds the choice *No Amounts* to a unit field that n8n always shows: without an amount, users need no unit. */
const ifGiven = (field: INodeProperties): INodeProperties => ({
	...field,
	options: [{ name: 'No Amounts', value: NOT_CHOSEN }, ...(field.options ?? [])],
});

/** Unit of optional amounts, also shown where there are none: the result is in this unit, too. */
export const amountsInIfGiven: INodeProperties = {
	...ifGiven(amountsIn),
	description: 'Also the unit of simplified results, by default minor units',
};

export const moneyOrPointsIfGiven = ifGiven(moneyOrPoints);

/** Unit of amounts that users can enter in some forms of an operation, or that come with the items. */
export const optionalUnit = ifGiven(amountsIn);

/** Reads an amount above 0: money in minor units or whole points, depending on the chosen unit. */
export const readAmountOrPoints = (parameters: Parameters, name: string): number | undefined =>
	parameters.optionalText(amountsIn.name) === POINTS
		? parameters.integer(name, 1)
		: parameters.amount(name, 1);

/**
 * Refuses a unit that does not fit the card, because the amount would be wrong by a factor of 100. Minor units are never
 * refused: Voucherify uses them for both kinds of cards.
 * @param readType reads the type of the card or of its campaign
 * @throws NodeOperationError that names the unit
 */
export async function refuseOtherUnit(
	parameters: Parameters,
	readType: () => Promise<unknown>,
): Promise<void> {
	const unit = parameters.optionalText(amountsIn.name);
	if (unit !== 'major' && unit !== POINTS) return;
	const type = String(await readType());
	if (unit === 'major' && type.startsWith('LOYALTY'))
		throw parameters.invalid(
			amountsIn.name,
			'is Major Units, but a loyalty card holds points',
			'Choose Points, and enter whole points, such as 12.',
		);
	if (unit === POINTS && type.startsWith('GIFT'))
		throw parameters.invalid(
			amountsIn.name,
			'is Points, but a gift card holds money',
			'Choose Major Units, and enter an amount of money, such as 12.50.',
		);
}

/**
 * Adds *Amounts Are In* to the fields of an operation with amounts of money. After a required amount, the unit is required,
 * too. With optional amounts, collections or rows, the unit is shown even if there is no amount, since n8n's conditions
 * cannot look into them. Their readers check that a unit is chosen.
 */
export function withUnit(fields: INodeProperties[]): INodeProperties[] {
	if (fields.some(isUnit)) return fields;
	const needed = fields.filter((field) => isMoney(field) && field.required);
	const others = fields.filter((field) => isOrHoldsMoney(field) && !field.required);
	const last = others.at(-1);
	return fields.flatMap((field) => {
		const { displayOptions } = field;
		if (needed.includes(field)) return [field, { ...amountsIn, required: true, displayOptions }];
		if (field !== last) return [field];
		const shown = { show: without(needed, conditionsOfAll(others)) };
		return [field, { ...optionalUnit, displayOptions: shown }];
	});
}

/** True for the unit field, and for a collection that contains it. */
const isUnit = ({ name, type, options = [] }: INodeProperties): boolean =>
	name === amountsIn.name ||
	(type === 'collection' && options.some((option) => option.name === amountsIn.name));

const isMoney = ({ placeholder }: INodeProperties) => placeholder === EXAMPLE;

/** True when the collection or the rows contain an amount of money. */
function holdsMoney({ type, options = [] }: INodeProperties): boolean {
	return options.some((option) => {
		if ('values' in option) return option.values.some(isOrHoldsMoney);
		return type === 'collection' && 'type' in option && isMoney(option);
	});
}

function isOrHoldsMoney(field: INodeProperties): boolean {
	return isMoney(field) || holdsMoney(field);
}

type Conditions = NonNullable<IDisplayOptions['show']>;

/** Returns the display conditions that all fields share. */
function conditionsOfAll(fields: INodeProperties[]): Conditions {
	const [first = {}, ...others] = fields.map(conditionsOf);
	const shared = Object.entries(first).filter(([name, values]) =>
		others.every((other) => isSame(other[name], values)),
	);
	return Object.fromEntries(shared);
}

/** Returns when a field is shown; of a collection with amounts, when one of them is. */
function conditionsOf({ displayOptions, options = [] }: INodeProperties): Conditions {
	const amounts = options.filter((option) => 'type' in option).filter(isMoney);
	return Object.fromEntries(
		Object.entries(displayOptions?.show ?? {}).map(([name, values = []]) => {
			const shown = amounts.flatMap(
				(amount) => amount.displayOptions?.show?.[`/${name}`] ?? values,
			);
			return [name, values.filter((value) => amounts.length === 0 || shown.includes(value))];
		}),
	);
}

/** Returns the conditions without the values that already show one of the fields, when all other conditions are equal. */
function without(fields: INodeProperties[], conditions: Conditions): Conditions {
	return Object.fromEntries(
		Object.entries(conditions).map(([name, values = []]) => {
			const shown = fields.flatMap(({ displayOptions }) => {
				const own = displayOptions?.show ?? {};
				const isAlike = Object.keys(conditions).every(
					(other) => other === name || isSame(own[other], conditions[other]),
				);
				return isAlike ? (own[name] ?? []) : [];
			});
			return [name, values.filter((value) => !shown.includes(value))];
		}),
	);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
