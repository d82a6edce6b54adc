import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { REFRESH } from './reading/metadataField';
import type { Parameters } from './reading/parameters';
import { fixedMenu } from './shownWhen';

/** Objects with a metadata schema in Voucherify, by their names in the API. */
export const RELATED_OBJECTS = [
	'campaign',
	'customer',
	'earning_rule',
	'loyalty_tier',
	'order',
	'order_item',
	'product',
	'promotion_tier',
	'publication',
	'redemption',
	'reward',
	'vl_member',
	'voucher',
] as const;

export type RelatedObject = (typeof RELATED_OBJECTS)[number];

/**
 * Returns the name of the method that loads a schema's properties for n8n. Properties can be required for new objects only.
 */
export function propertiesMethod(object: RelatedObject, isNew: boolean): string {
	const name = object.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
	return isNew ? `new${name}Metadata` : `changed${name}Metadata`;
}

/**
 * Returns the names of the parameters that hold metadata.
 * @param whose owner of the metadata if it is not the form's own object, such as the customer of a publication
 */
export function metadataNames(whose = '') {
	const Whose = whose.charAt(0).toUpperCase() + whose.slice(1);
	return {
		/** Choice of how the metadata is entered. */
		how: `specify${Whose}Metadata`,
		/** Pairs; with a schema, those that the schema does not define. */
		pairs: whose ? `${whose}Metadata` : 'metadata',
		json: whose ? `${whose}MetadataJson` : 'metadataJson',
	};
}

/**
 * Builds the metadata fields of a new object: properties that the project's schema requires must be filled in.
 * @param whose see {@link metadataNames}
 */
export const newMetadata = (object: RelatedObject, whose?: string) =>
	metadataFields(object, true, whose);

/** Builds the metadata fields of an object that may exist already: properties left out stay as they are. */
export const changedMetadata = (object: RelatedObject, whose?: string) =>
	metadataFields(object, false, whose);

/** Builds the metadata fields of an object without a schema. */
export function freeMetadata(whose = ''): INodeProperties[] {
	const { names, label } = namesAndLabel(whose);
	return [waysToGive(names, label), ...freeFields(names, label, ['fields'])];
}

type Names = ReturnType<typeof metadataNames>;

function namesAndLabel(whose: string): { names: Names; label: string } {
	const label = `${whose.charAt(0).toUpperCase()}${whose.slice(1)} Metadata`.trim();
	return { names: metadataNames(whose), label };
}

const bySchema = {
	name: 'Using Metadata Schema',
	value: 'schema',
	description:
		'Properties that your Voucherify project defines, each with its type. Empty ones are not sent.',
};

const free = [
	{
		name: 'Using Fields Below',
		value: 'fields',
		description: 'Any names, each with a type',
	},
	{ name: 'Using JSON', value: 'json' },
];

const waysToGive = (names: Names, label: string): INodeProperties => ({
	displayName: `Specify ${label}`,
	name: names.how,
	...fixedMenu,
	options: [{ name: 'None', value: 'none' }, ...free],
	default: 'none',
});

/** Builds the fields for metadata: by the project's schema, as typed pairs, or as one JSON object. */
function metadataFields(object: RelatedObject, isNew: boolean, whose = ''): INodeProperties[] {
	const { names, label } = namesAndLabel(whose);
	return [
		{ ...waysToGive(names, label), options: [{ name: 'None', value: 'none' }, bySchema, ...free] },
		{
			displayName: label,
			name: propertiesOf(object),
			type: 'resourceMapper',
			noDataExpression: true,
			displayOptions: { show: { [names.how]: ['schema'] } },
			typeOptions: {
				resourceMapper: {
					resourceMapperMethod: propertiesMethod(object, isNew),
					mode: isNew ? 'add' : 'map',
					fieldWords: { singular: 'property', plural: 'properties' },
					addAllFields: true,
					supportAutoMap: true,
					refreshStaleSchemaOnOpen: true,
				},
			},
			default: { mappingMode: 'defineBelow', value: null },
		},
		...freeFields(names, label, ['fields', 'schema']),
	];
}

/** @param ways the choices that show the pairs */
const freeFields = (names: Names, label: string, ways: string[]): INodeProperties[] => [
	{
		displayName: label.replace('Metadata', 'Attributes'),
		name: names.pairs,
		type: 'assignmentCollection',
		displayOptions: { show: { [names.how]: ways } },
		default: {},
	},
	{
		displayName: label,
		name: names.json,
		type: 'json',
		displayOptions: { show: { [names.how]: ['json'] } },
		default: '{}',
		placeholder: 'e.g. {"season": "spring"}',
	},
];

/**
 * Returns the name of an object's resource mapper. Each object has its own, so that properties of different schemas are
 * never mixed up.
 */
function propertiesOf(object: RelatedObject): string {
	return `typed${propertiesMethod(object, true).slice('new'.length)}`;
}

/**
 * Reads the metadata that the user entered; undefined when there is none.
 * @param whose as in {@link metadataNames}
 * @throws NodeOperationError that names the field, and the property in it
 */
export function readMetadata(parameters: Parameters, whose?: string): IDataObject | undefined {
	const names = metadataNames(whose);
	switch (parameters.optionalText(names.how)) {
		case 'json':
			return parameters.object(names.json);
		case 'fields':
			return unlessEmpty(parameters.attributes(names.pairs));
		case 'schema':
			return unlessEmpty(readSchema(parameters, names));
		default:
			return undefined;
	}
}

function readSchema(
	parameters: Parameters,
	{ how, pairs }: ReturnType<typeof metadataNames>,
): IDataObject {
	const { name, values, fields, needsAll } = parameters.mapped(how);
	const others = parameters.attributes(pairs);
	for (const key of Object.keys(others)) {
		if (Object.hasOwn(values, key)) {
			throw parameters.invalid(
				pairs,
				`has '${key}', which is also filled in above`,
				'Remove one of them.',
			);
		}
		const [field] = fields;
		if (field?.definedOnly && !fields.some(({ id }) => id === key)) {
			const advice = `It takes only what it defines: remove '${key}', or add it to the schema. ${REFRESH}`;
			throw parameters.invalid(
				pairs,
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

/**
 * Returns the metadata as a part of a body; an empty object when there is none.
 * @param whose as in {@link metadataNames}
 */
export function readMetadataPart(
	parameters: Parameters,
	whose?: string,
): { metadata?: IDataObject } {
	const metadata = readMetadata(parameters, whose);
	return metadata ? { metadata } : {};
}
