import type { FieldType, IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { shorten } from '../api/http/httpResponse';
import { isJsonObject } from '../api/types';
import type { MetadataField } from '../forms/reading/metadataField';
import { isExpression } from '../forms/asItIs';

/** A metadata type of Voucherify: n8n's name of it, and the name of its entries in a list. */
interface MetadataType {
	name: FieldType;
	entries: string;
	/** Hint for the label, where n8n's input does not show the format. */
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

/** Unknown types are sent as they are entered. */
const UNKNOWN: MetadataType = { name: 'string', entries: 'values' };

/** Used instead of a switch: an untouched switch would look like "false". */
const TRUE_OR_FALSE: INodePropertyOptions[] = [
	{ name: 'True', value: true },
	{ name: 'False', value: false },
];

/** Maximum length of the hint in a label, in characters. */
const LONGEST_REMARK = 60;

/**
 * Returns the properties of a metadata schema for n8n's mapper, required ones first.
 * @param isNew true when the object is new: only then are properties required
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
	const entries = choices.map(({ name }) => name).join(', ') || known.entries;
	const hint = typeof objectType === 'string' ? objectType : known.remark;
	const remark = isList ? `list of ${entries}` : hint;
	return {
		id,
		displayName: remark ? `${id} (${shorten(remark, LONGEST_REMARK)})` : id,
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

/** Returns the allowed values; empty when the definition does not restrict them. */
function choicesIn({ type, eq, array }: IDataObject): INodePropertyOptions[] {
	if (type === 'boolean') return array === true ? [] : TRUE_OR_FALSE;
	if (!Array.isArray(eq)) return [];
	return eq.flatMap((value: unknown) =>
		(typeof value === 'string' && !isExpression(value)) || typeof value === 'number'
			? [{ name: String(value), value }]
			: [],
	);
}
