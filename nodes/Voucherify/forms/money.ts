import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** Placeholder of every field of an amount of money: the register knows by it who needs the unit. */
const EXAMPLE = 'e.g. 12.50';

/** The choice for what is no money. */
export const POINTS = 'points';

/** Nothing is chosen: n8n marks the field, and either choice would be wrong by a hundred for somebody. */
const NOT_CHOSEN = '';

type Field = Pick<INodeProperties, 'displayName' | 'name' | 'description'> &
	Partial<INodeProperties>;

/** The part of a money field that an `InputField` needs beside its reader. */
export const moneyInput = { type: 'string', placeholder: EXAMPLE } as const;

/** Makes a field of an amount of money. It is a text: n8n's number input drops the comma, and 12,50 becomes 1250. */
export const moneyField = (field: Field): INodeProperties => ({
	...moneyInput,
	default: '',
	...field,
});

/** The choice of the unit. It has no default. */
export const amountsIn: INodeProperties = {
	displayName: 'Amounts Are In',
	name: 'amountsIn',
	type: 'options',
	options: [
		{ name: 'Major Units', value: 'major', description: 'Such as 12.50' },
		{ name: 'Minor Units', value: 'minor', description: 'Such as 1250 for 12.50' },
	],
	default: NOT_CHOSEN,
	builderHint: { propertyHint: 'Needed with any amount of money' },
};

/** The same where the amount may be points, too: of a gift card it is money, of a loyalty card it is points. */
export const moneyOrPoints: INodeProperties = {
	...amountsIn,
	options: [
		...(amountsIn.options ?? []),
		{ name: 'Points', value: POINTS, description: 'Of a loyalty card' },
	],
};

/** The same where n8n always shows it: without an amount, nothing has to be chosen. */
const amountsInIfGiven: INodeProperties = {
	...amountsIn,
	options: [{ name: 'No Amounts', value: NOT_CHOSEN }, ...(amountsIn.options ?? [])],
};

/**
 * Adds *Amounts Are In* to the fields of an operation that has amounts of money. Behind an amount that always goes out,
 * it must be chosen. Beside other amounts, collections and rows it shows without them, since n8n's conditions do not
 * reach into them: there the reader asks for it.
 */
export function withUnit(fields: INodeProperties[]): INodeProperties[] {
	if (fields.some(({ name }) => name === amountsIn.name)) return fields;
	const needed = fields.filter((field) => isMoney(field) && field.required);
	const others = fields.filter((field) => isOrHoldsMoney(field) && !field.required);
	const last = others.at(-1);
	return fields.flatMap((field) => {
		const { displayOptions } = field;
		if (needed.includes(field)) return [field, { ...amountsIn, required: true, displayOptions }];
		if (field !== last) return [field];
		const shown = { show: without(needed, conditionsOfAll(others)) };
		return [field, { ...amountsInIfGiven, displayOptions: shown }];
	});
}

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
