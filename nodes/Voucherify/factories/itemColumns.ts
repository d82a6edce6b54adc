import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isJsonObject } from '../api/types';
import { bodyFromFields } from '../forms/body';
import { storedNameOf, propertiesOf, type InputField } from '../forms/reading/inputFields';
import type { Parameters } from '../forms/reading/parameters';
import { hasNoValue, isEmpty } from '../forms/reading/values';
import { fixedMenu, shownWhen } from '../forms/shownWhen';
import { toJson } from '../forms/reading/json';

const MODE = 'dataToSend';
const AUTOMATIC = 'autoMapInputData';
const BY_HAND = 'defineBelow';

/** Menu for what is sent: the columns of the item, or the fields of the form. The values are those of n8n's own nodes. */
export const valuesToSend: INodeProperties = {
	displayName: 'Values to Send',
	name: MODE,
	...fixedMenu,
	options: [
		{
			name: 'Map Automatically',
			value: AUTOMATIC,
			description:
				'All columns of the item. Unknown ones become metadata, empty cells are left out.',
		},
		{ name: 'Using Fields Below', value: BY_HAND },
	],
	default: BY_HAND,
};

/** Hides fields while columns are mapped automatically. */
export const shownByHand = (fields: INodeProperties[]): INodeProperties[] =>
	shownWhen({ show: { [MODE]: [BY_HAND] } }, fields);

export const isMappedAutomatically = (parameters: Parameters): boolean =>
	parameters.optionalText(MODE) === AUTOMATIC;

/** Column that n8n's Google Sheets node adds to each row. */
const ROW_NUMBER = 'row_number';

/** Column whose object is the metadata itself, as in items of other operations. */
const METADATA = 'metadata';

type Cell = [name: string, value: IDataObject[string]];

interface Column {
	name: string;
	value: IDataObject[string];
	/** The field that it fills; undefined for metadata. */
	field?: InputField;
}

interface MappedItem {
	key: string;
	body: IDataObject;
	/** Names of the columns that became metadata. */
	metadataColumns: string[];
}

/**
 * Builds a reader of an item's columns. A column fills the field whose key or label it has, regardless of case, spaces and
 * punctuation. All other columns become metadata. Empty cells are left out.
 * @param key field that every item needs
 */
export function columnReader(
	key: InputField,
	others: InputField[],
): (parameters: Parameters) => MappedItem {
	const fields = [key, ...others];
	const named = new Map(
		fields.flatMap((field) =>
			[field.key, field.displayName].map((name): [string, InputField] => [plain(name), field]),
		),
	);
	return (parameters) => {
		const { item } = parameters;
		const columns = entriesOf(item, fields).map(([name, value]): Column => ({
			name,
			value,
			field: named.get(plain(name)),
		}));
		refuseTwins(parameters, columns);
		refuseWithoutKey(parameters, columns, key);
		const filled = columns.filter(
			({ value, field }) => !(field ? hasNoValue(value) : isEmpty(value)),
		);
		const free = filled.filter(({ field }) => !field);
		const form = filledForm(parameters, filled, [
			...free.map(({ name, value }): Cell => [name, value]),
			...Object.entries(item)
				.filter(isMetadata)
				.flatMap(([, value]) => Object.entries(isJsonObject(value) ? value : {})),
		]);
		const known = fields.filter((field) => filled.some((column) => column.field === field));
		const body = bodyFromFields(form, known);
		const metadata = form.attributes(METADATA);
		return {
			key: form.text(storedNameOf(key)),
			body: Object.keys(metadata).length > 0 ? { ...body, metadata } : body,
			metadataColumns: free.map(({ name }) => name),
		};
	};
}

const isMetadata = ([name, value]: Cell) => name.toLowerCase() === METADATA && isJsonObject(value);

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the cells of an item. Parts of an object, such as an address, are cells, too, if there are fields for them. */
function entriesOf(item: IDataObject, fields: InputField[]): Cell[] {
	const isGroup = (name: string) => fields.some(({ key }) => key.startsWith(`${name}.`));
	return Object.entries(item).flatMap(([name, value]): Cell[] => {
		if (name === ROW_NUMBER && typeof value === 'number') return [];
		if (isMetadata([name, value])) return [];
		if (!isJsonObject(value) || !isGroup(name.toLowerCase())) return [[name, value]];
		return Object.entries(value).map(([part, entry]) => [`${name}.${part}`, entry]);
	});
}

function refuseTwins(parameters: Parameters, columns: Column[]): void {
	const names = new Map<InputField, string>();
	for (const { name, field } of columns) {
		if (!field) continue;
		const first = names.get(field);
		if (first !== undefined) {
			const problem = `The columns ${first} and ${name} both mean ${field.displayName}`;
			throw parameters.failed(problem, 'Rename or remove one of them.');
		}
		names.set(field, name);
	}
}

function refuseWithoutKey(parameters: Parameters, columns: Column[], key: InputField): void {
	const column = columns.find(({ field }) => field === key);
	if (!column) {
		const names = columns.map(({ name }) => name).join(', ');
		const advice = `Give the column with the IDs of your system this name. The item has these: ${names.slice(0, 200)}`;
		throw parameters.failed(`The item has no column ${key.key}`, advice);
	}
	if (isEmpty(column.value)) {
		const problem = `${labelOf(parameters, column)} is empty`;
		throw parameters.failed(problem, 'Fill it in, or filter out such items before this node.');
	}
}

/** Returns the form, filled with columns. Its errors name the columns. */
function filledForm(parameters: Parameters, columns: Column[], metadata: Cell[]): Parameters {
	const values: IDataObject = {};
	const labeled: InputField[] = [];
	for (const column of columns) {
		const { field, value } = column;
		if (!field) continue;
		values[storedNameOf(field)] = value;
		labeled.push({ ...field, displayName: labelOf(parameters, column) });
	}
	values[METADATA] = {
		assignments: metadata.map(([name, value]) => ({ name, type: typeOf(value), value })),
	};
	const pairs: InputField = {
		key: METADATA,
		displayName: 'Metadata',
		type: 'assignmentCollection',
	};
	return parameters.filledWith(values, propertiesOf([...labeled, pairs]));
}

const labelOf = ({ item }: Parameters, { name }: Column) =>
	typeof item[ROW_NUMBER] === 'number'
		? `Column ${name} in row ${item[ROW_NUMBER]}`
		: `Column ${name}`;

/** Returns the type of a value in JSON, where dates are text. */
function typeOf(value: unknown): string {
	const json = typeof value === 'object' ? toJson(value) : value;
	return Array.isArray(json) ? 'array' : typeof json;
}
