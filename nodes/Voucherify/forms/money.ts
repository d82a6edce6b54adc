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
 * Adds *Amounts Are In* to the fields of an operation that has amounts of money. It shows together with them. Beside
 * collections and rows it always shows: n8n's conditions do not reach into them.
 */
export function withUnit(fields: INodeProperties[]): INodeProperties[] {
	if (fields.some(({ name }) => name === amountsIn.name)) return fields;
	const last = fields.findLastIndex(isOrHoldsMoney);
	const holders = fields.filter(holdsMoney);
	const units =
		holders.length > 0
			? [{ ...amountsInIfGiven, displayOptions: conditionsOfAll(fields.filter(isOrHoldsMoney)) }]
			: fields.filter(isMoney).map(({ displayOptions }) => ({ ...amountsIn, displayOptions }));
	return [...fields.slice(0, last + 1), ...(last < 0 ? [] : units), ...fields.slice(last + 1)];
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

/** The conditions that all of several fields have. */
function conditionsOfAll([first, ...others]: INodeProperties[]): IDisplayOptions | undefined {
	const shared = Object.entries(first?.displayOptions?.show ?? {}).filter(([name, values]) =>
		others.every(
			({ displayOptions }) =>
				JSON.stringify(displayOptions?.show?.[name]) === JSON.stringify(values),
		),
	);
	return shared.length > 0 ? { show: Object.fromEntries(shared) } : undefined;
}
