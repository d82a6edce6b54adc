import type { GenericValue, IDataObject, INodeProperties } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import { metadataValue, type MetadataField } from './metadataField';
import type { Parsed } from './parsed';
import { shown } from './values';

export interface MappedValues {
	/** Values to send, by property name. */
	values: IDataObject;
	/** Properties of the schema, as the workflow stored them. */
	fields: MetadataField[];
}

/**
 * Parses a resource mapper: the entered values, or the item's values with the names of the properties. Empty values are left
 * out.
 * @param zone time zone for times without one
 */
export function parseMapped(
	mapper: unknown,
	item: IDataObject,
	zone: string,
): Parsed<MappedValues> {
	if (!isJsonObject(mapper) || typeof mapper.mappingMode !== 'string') {
		const advice = `It is ${shown(mapper)}. Fill in the properties in the node, or map them automatically.`;
		return { problem: 'holds no properties', advice };
	}
	const schema: unknown[] = Array.isArray(mapper.schema) ? mapper.schema : [];
	const fields = schema.filter(isMetadataField);
	const isAutomatic = mapper.mappingMode === 'autoMapInputData';
	const given = isAutomatic ? item : isJsonObject(mapper.value) ? mapper.value : {};
	const known = new Map(fields.map((field) => [field.id, field]));
	const values = new Map<string, GenericValue>();
	for (const key of isAutomatic ? known.keys() : Object.keys(given)) {
		const field = known.get(key) ?? unknownField(key);
		const read = metadataValue(field, Object.hasOwn(given, key) ? given[key] : undefined, zone);
		if (read && 'problem' in read) return read;
		if (read) values.set(key, read.value);
	}
	return { value: { values: Object.fromEntries(values), fields } };
}

/** Returns the resource mapper that a menu shows. */
export function mapperShownBy(
	fields: INodeProperties[],
	menu: string,
): INodeProperties | undefined {
	return fields.find(
		({ type, displayOptions }) => type === 'resourceMapper' && displayOptions?.show?.[menu],
	);
}

function isMetadataField(value: unknown): value is MetadataField {
	return isJsonObject(value) && typeof value.id === 'string';
}

/** Returns a property for an ID that the stored schema lacks, such as in a workflow made outside of the editor. */
const unknownField = (id: string): MetadataField => ({
	id,
	displayName: id,
	required: false,
	defaultMatch: false,
	display: true,
	metadataType: 'unknown',
});
