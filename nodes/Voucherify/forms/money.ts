import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import type { MoneyUnit } from './reading/money';
import type { Parameters } from './reading/parameters';
import { optionsOf } from './options';
import { simplify } from './paging';

/** Placeholder of every field of an amount of money: the register knows by it who needs the unit. */
const EXAMPLE = 'e.g. 12.50';

/** The choice for what is no money. */
export const POINTS = 'points';

/** Nothing is chosen: n8n marks the field, and either choice would be wrong by a hundred for somebody. */
const NOT_CHOSEN = '';

type Field = Pick<INodeProperties, 'displayName' | 'name'> &
	Partial<INodeProperties> & { description: string };

/** All that a model sees of an amount: a person picks the unit. */
const HOW = 'Write it like 12.50, or like 1250 where Amounts Are In is Minor Units.';

/** The part of a money field that an `InputField` needs beside its reader. */
export const moneyInput = (description: string) =>
	({
		type: 'string',
		placeholder: EXAMPLE,
		description: `${description.replace(/\.$/, '')}. ${HOW}`,
	}) as const;

/** Makes a field of an amount of money. It is a text: n8n's number input drops the comma, and 12,50 becomes 1250. */
export const moneyField = ({ description, ...field }: Field): INodeProperties => ({
	...moneyInput(description),
	default: '',
	...field,
});

/** The choice of the unit. It has no default. */
export const amountsIn: INodeProperties = {
	displayName: 'Amounts Are In',
	name: 'amountsIn',
	type: 'options',
	options: [
		{
			name: 'Major Units',
			value: 'major',
			description:
				'Such as 12.50. Sent as 1250, which Voucherify takes for 12.50 in every currency.',
		},
		{ name: 'Minor Units', value: 'minor', description: 'Such as 1250 for 12.50' },
	],
	default: NOT_CHOSEN,
	builderHint: { propertyHint: 'Needed with any amount of money' },
};

/** The unit of what is read, for the collection `options`: that of Voucherify unless another one is chosen. */
export const shownUnit: INodeProperties = {
	...amountsIn,
	builderHint: undefined,
	default: 'minor',
	description:
		'Items name it in amounts_in. Points stay points. Without Simplify, amounts are in minor units.',
};

/** *Simplify*, and the unit of amounts, where a step has no other options. */
export const simplifyInUnit: INodeProperties[] = [simplify, optionsOf(shownUnit)];

/** Returns the unit that is chosen for what is read: minor units by default. */
export const readUnit = (parameters: Parameters): MoneyUnit =>
	parameters.optionalText(`options.${amountsIn.name}`) === 'major' ? 'major' : 'minor';

/** Returns the unit of amounts in items, which are converted with *Simplify* only. */
export const readShownUnit = (parameters: Parameters): MoneyUnit =>
	parameters.flag('simplify') ? readUnit(parameters) : 'minor';

/** Same as `readShownUnit`, for the answer to amounts that were sent: it is in their unit. */
export const readSentUnit = (parameters: Parameters): MoneyUnit =>
	parameters.flag('simplify') && parameters.optionalText(amountsIn.name) === 'major'
		? 'major'
		: 'minor';

/** The same where the amount may be points, too: of a gift card it is money, of a loyalty card it is points. */
export const moneyOrPoints: INodeProperties = {
	...amountsIn,
	options: [
		...(amountsIn.options ?? []),
		{ name: 'Points', value: POINTS, description: 'Of a loyalty card' },
	],
	description:
		'Major Units are refused for loyalty cards, and Points for gift cards: finding out takes one more API call for each card or campaign in a run. Minor Units take none: they are sent as they are.',
};

/** The same where n8n always shows it: without an amount, nothing has to be chosen. */
const ifGiven = (field: INodeProperties): INodeProperties => ({
	...field,
	options: [{ name: 'No Amounts', value: NOT_CHOSEN }, ...(field.options ?? [])],
});

export const moneyOrPointsIfGiven = ifGiven(moneyOrPoints);

/** Reads what is above 0: money in minor units, or whole points, as it was chosen. */
export const readAmountOrPoints = (parameters: Parameters, name: string): number | undefined =>
	parameters.optionalText(amountsIn.name) === POINTS
		? parameters.integer(name, 1)
		: parameters.amount(name, 1);

/**
 * Refuses a unit in which the card does not count, since the amount would be wrong by a factor of a hundred. Minor units
 * are what Voucherify counts on both kinds.
 * @param readType reads the type of the card, or of its campaign
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
 * Adds *Amounts Are In* to the fields of an operation that has amounts of money. Behind an amount that always goes out,
 * it must be chosen. Beside other amounts, collections and rows it shows without them, since n8n's conditions do not
 * reach into them: there the reader asks for it.
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
		return [field, { ...ifGiven(amountsIn), displayOptions: shown }];
	});
}

/** Whether a field is the unit, or the collection that offers it. */
const isUnit = ({ name, type, options = [] }: INodeProperties): boolean =>
	name === amountsIn.name ||
	(type === 'collection' && options.some((option) => option.name === amountsIn.name));

const isMoney = ({ placeholder }: INodeProperties) => placeholder === EXAMPLE;

/** Whether an amount stands in the collection or the rows. */
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

/** The conditions that all of several fields have. */
function conditionsOfAll([first, ...others]: INodeProperties[]): Conditions {
	const shared = Object.entries(first?.displayOptions?.show ?? {}).filter(([name, values]) =>
		others.every(({ displayOptions }) => isSame(displayOptions?.show?.[name], values)),
	);
	return Object.fromEntries(shared);
}

/** Conditions without the values of a menu with which one of the fields shows, other conditions being the same. */
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
