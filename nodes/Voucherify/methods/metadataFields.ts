import type { FieldType, IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { shortened } from '../api/answer';
import { isJsonObject } from '../api/types';
import type { MetadataField } from '../parameters/metadataField';

/** A type of the service: what n8n calls it, and what the entries of a list of it are called. */
interface MetadataType {
	name: FieldType;
	entries: string;
	/** What its input does not show of it. */
	remark?: string;
}

const TYPES = new Map<unknown, MetadataType>([
	['boolean', { name: 'options', entries: 'true or false' }],
	['date', { name: 'dateTime', entries: 'dates', remark: 'date' }],
	['datetime', { name: 'dateTime', entries: 'dates and times' }],
	['geopoint', { name: 'string', entries: 'locations', remark: 'latitude, longitude' }],
	['image_url', { name: 'url', entries: 'web addresses' }],
	['number', { name: 'number', entries: 'numbers' }],
	['object', { name: 'object', entries: 'objects' }],
	['string', { name: 'string', entries: 'texts' }],
]);

/** A type that is not known is sent as it was entered. */
const UNKNOWN: MetadataType = { name: 'string', entries: 'values' };

/** Not a switch: one that nobody has touched would look like "false". */
const TRUE_OR_FALSE: INodePropertyOptions[] = [
	{ name: 'True', value: true },
	{ name: 'False', value: false },
];

/** How much of the allowed values a label shows, in characters. */
const LONGEST_REMARK = 60;

/**
 * The properties of a metadata schema as n8n's mapper shows them, what is required first.
 * @param isNew whether they are for something new: only that needs what is required
 */
export function metadataFields(schema: IDataObject, isNew: boolean): MetadataField[] {
	const definitions = isJsonObject(schema.properties) ? schema.properties : {};
	const definedOnly = schema.allow_defined_only === true;
	return Object.entries(definitions)
		.flatMap(([id, definition]) =>
			isJsonObject(definition) && definition.deleted !== true && !isExpression(id)
				? [
						{
							...fieldOf(id, definition),
							definedOnly,
							required: isNew && definition.optional === false,
						},
					]
				: [],
		)
		.sort((a, b) => Number(b.required) - Number(a.required));
}

function fieldOf(id: string, definition: IDataObject): Omit<MetadataField, 'required'> {
	const { type, array, objectType } = definition;
	const known = TYPES.get(type) ?? UNKNOWN;
	const choices = choicesIn(definition);
	const isList = array === true;
	const ofList = choices.map(({ name }) => name).join(', ') || known.entries;
	const ofOne = typeof objectType === 'string' ? objectType : known.remark;
	const remark = isList ? `list of ${ofList}` : ofOne;
	return {
		id,
		displayName: remark ? `${id} (${shortened(remark, LONGEST_REMARK)})` : id,
		type: isList ? 'array' : choices.length > 0 ? 'options' : known.name,
		...(choices.length > 0 && { options: choices }),
		metadataType: typeof type === 'string' ? type : 'string',
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		readOnly: false,
		removed: false,
	};
}

/** The only values that are allowed, where the definition names them. */
function choicesIn({ type, eq, array }: IDataObject): INodePropertyOptions[] {
	if (type === 'boolean') return array === true ? [] : TRUE_OR_FALSE;
	if (!Array.isArray(eq)) return [];
	return eq.flatMap((value: unknown) =>
		(typeof value === 'string' && !isExpression(value)) || typeof value === 'number'
			? [{ name: String(value), value }]
			: [],
	);
}

/** What n8n would evaluate wherever it stands in a node. */
const isExpression = (text: string) => text.startsWith('=');
