import type { IDataObject } from 'n8n-workflow';
import { REFRESH } from './metadataField';
import type { Parameters } from './parameters';

/**
 * The names of the parameters that hold metadata.
 * @param whose of another thing than the one that the form is about, such as the customer of a publication
 */
export function metadataNames(whose = '') {
	const Whose = whose.charAt(0).toUpperCase() + whose.slice(1);
	return {
		/** How they are given. */
		how: `specify${Whose}Metadata`,
		pairs: whose ? `${whose}Metadata` : 'metadata',
		json: whose ? `${whose}MetadataJson` : 'metadataJson',
		/** What is given beside the properties of the schema. */
		more: `more${Whose}Metadata`,
	};
}

/**
 * The metadata that the user gave in the fields of `fields/metadata.ts`, or undefined when there is none.
 * @param whose as in {@link metadataNames}
 * @throws NodeOperationError that names the field, and the property in it
 */
export function metadataOf(parameters: Parameters, whose?: string): IDataObject | undefined {
	const names = metadataNames(whose);
	switch (parameters.optionalText(names.how)) {
		case 'json':
			return parameters.object(names.json);
		case 'fields':
			return unlessEmpty(parameters.attributes(names.pairs));
		case 'schema':
			return unlessEmpty(bySchema(parameters, names));
		default:
			return undefined;
	}
}

function bySchema(
	parameters: Parameters,
	{ how, more }: ReturnType<typeof metadataNames>,
): IDataObject {
	const { name, values, fields, needsAll } = parameters.mapped(how);
	const others = parameters.attributes(more);
	for (const key of Object.keys(others)) {
		if (Object.hasOwn(values, key)) {
			throw parameters.invalid(
				more,
				`has '${key}', which has a value above`,
				'Remove one of them.',
			);
		}
		const [field] = fields;
		if (field?.definedOnly && !fields.some(({ id }) => id === key)) {
			const advice = `It takes only what it defines: remove '${key}', or add it to the schema. ${REFRESH}`;
			throw parameters.invalid(
				more,
				`has '${key}', which the metadata schema does not define`,
				advice,
			);
		}
	}
	const metadata = { ...values, ...others };
	const missing = fields.find(({ id, required }) => required && !Object.hasOwn(metadata, id));
	if (needsAll && missing) {
		const advice = `The metadata schema of the project requires it: fill it in. ${REFRESH}`;
		throw parameters.invalid(name, `has no value for '${missing.id}'`, advice);
	}
	return metadata;
}

function unlessEmpty(metadata: IDataObject): IDataObject | undefined {
	return Object.keys(metadata).length > 0 ? metadata : undefined;
}
