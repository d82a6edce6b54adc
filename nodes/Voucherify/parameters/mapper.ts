import type { GenericValue, IDataObject, INodeProperties } from 'n8n-workflow';
import { isJsonObject } from '../api/types';
import { metadataValue, type MetadataField } from './metadataField';
import { isEmpty, shown } from './values';

/** What a resource mapper gives. */
export interface Mapped {
	/** What is to be sent, by the names of the properties. */
	values: IDataObject;
	/** The properties as the workflow has stored them. */
	fields: MetadataField[];
}

/**
 * What a resource mapper gives: the values that were entered, or those that the item itself has under the names of the
 * properties. Without anything that stands for nothing.
 * @param zone the time zone in which a time without one of its own is read
 * @returns or why it cannot be read: the problem completes "<field> …"
 */
export function mappedIn(
	mapper: unknown,
	item: IDataObject,
	zone: string,
): Mapped | { problem: string; advice: string } {
	if (isEmpty(mapper)) return { values: {}, fields: [] };
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
	return { values: Object.fromEntries(values), fields };
}

/** The resource mapper that a menu shows. */
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

/** A property that the stored schema does not have, such as in a workflow that no editor has made. */
const unknownField = (id: string): MetadataField => ({
	id,
	displayName: id,
	required: false,
	defaultMatch: false,
	display: true,
	metadataType: 'unknown',
});
