import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { pathToUnit } from './reading/counted';
import { fieldsPassedOn } from './reading/lost';
import { parseMoney, type MoneyUnit } from './reading/money';
import type { Parameters } from './reading/parameters';
import { optionsOf } from './options';
import { simplify } from './paging';
import { plainReader } from './reading/plain';
import { ROLE } from './reading/role';
import { shown } from './reading/values';

/** Placeholder of all money fields. */
const EXAMPLE = 'e.g. 12.50';

/** Value of the choice *Points* in *Amounts Are In*. */
export const POINTS = 'points';

/** No unit is chosen. n8n then marks the field. Any default would make some users' amounts wrong by a factor of 100. */
const NOT_CHOSEN = '';

type Conditions = NonNullable<IDisplayOptions['show']>;

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

/** Unit of amounts that are always sent, shown under the same conditions. */
export const requiredUnit = (displayOptions?: IDisplayOptions): INodeProperties => ({
	...amountsIn,
	required: true,
	displayOptions,
});

/** Builds the field for an amount that is always sent, and its unit. */
export const moneyFieldWithUnit = (field: Field): INodeProperties[] => [
	moneyField({ ...field, required: true }),
	requiredUnit(field.displayOptions),
];

/** Condition of a value that is filled in. */
const GIVEN = { _cnd: { exists: true } } as const;

/**
 * Unit of amounts that are options of a collection: shown once one of them is filled in. Before a run, n8n drops the values
 * of fields whose conditions look into a collection, so a hidden field of the same name keeps the value.
 */
export function unitOfOptions(
	collection: string,
	names: string[],
	shown: Conditions,
): INodeProperties[] {
	const { displayName, name } = amountsIn;
	const paths = names.map((option) => `/${collection}.${option}`);
	const unitWith = (path: string, index: number): INodeProperties => ({
		...amountsIn,
		displayOptions: {
			show: { ...shown, [path]: [GIVEN] },
			hide: Object.fromEntries(paths.slice(0, index).map((other) => [other, [GIVEN]])),
		},
	});
	return [
		...paths.map(unitWith),
		{ displayName, name, type: 'hidden', default: NOT_CHOSEN, displayOptions: { show: shown } },
	];
}

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

/**
 * Reads money in minor units; undefined when the field is empty or not added. *Amounts Are In* gives the unit in which it was
 * entered.
 * @param min smallest allowed amount, in minor units
 * @param unit unit of the entered amount, if another field determines it
 */
export const readAmount = (
	parameters: Parameters,
	name: string,
	min = 0,
	unit?: MoneyUnit,
): number | undefined =>
	parameters.parsed(name, (value) => {
		const said = unitBeside(parameters, name, value);
		const money = parseMoney(value, unit ?? chosenUnit(parameters, name, value), said);
		if ('problem' in money || money.value >= min) return money;
		const problem = min > 0 ? 'must be above 0' : 'must not be below 0';
		return { problem, advice: `It is ${shown(value)}.` };
	});

/** Returns the unit that an item names for an amount, if its expression is nothing but a column of an earlier node. */
function unitBeside(parameters: Parameters, name: string, value: unknown): unknown {
	const plain = (code: string) => plainReader(`={{ ${code} }}`)?.(parameters.item)?.value;
	for (const field of fieldsPassedOn(parameters.expressionIn(name) ?? '')) {
		const path = pathToUnit(field);
		if (path === undefined) continue;
		// In a tool, `$json` may be another item. For 4,000 codes, evaluating takes 1.7 times as long.
		return plain(field) === value ? plain(path) : parameters.source.evaluate?.(`{{ ${path} }}`);
	}
	return undefined;
}

/** Same as `readAmount`, but the field must not be empty. */
export function requiredAmount(parameters: Parameters, name: string, min?: number): number {
	const amount = readAmount(parameters, name, min);
	if (amount !== undefined) return amount;
	throw parameters.invalid(name, 'is empty', 'Enter an amount, such as 12.50.');
}

/**
 * Returns the unit that the user chose in *Amounts Are In*.
 * @param value amount that the error shows
 * @throws NodeOperationError when no unit is chosen
 */
export function chosenUnit(parameters: Parameters, name: string, value: unknown): MoneyUnit {
	const unit = parameters.optionalText(amountsIn.name);
	if (unit === 'major' || unit === 'minor') return unit;
	throw parameters.invalid(
		amountsIn.name,
		'is not chosen',
		`${parameters.labelOf(name)} is ${shown(value)}: choose Major Units if that is what people pay, such as 12.50, or Minor Units if 1250 means 12.50.`,
	);
}

/** Reads an amount above 0: money in minor units or whole points, depending on the chosen unit. */
export const readAmountOrPoints = (parameters: Parameters, name: string): number | undefined =>
	parameters.optionalText(amountsIn.name) === POINTS
		? parameters.integer(name, 1)
		: readAmount(parameters, name, 1);

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
