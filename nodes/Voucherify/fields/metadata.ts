import type { INodeProperties } from 'n8n-workflow';
import { metadataNames } from '../parameters/metadata';

/** What the service keeps metadata schemas of, as it calls it. */
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

/** The name by which n8n calls for the properties of a schema: those of something new may be required. */
export function propertiesMethod(object: RelatedObject, isNew: boolean): string {
	const name = object.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
	return isNew ? `new${name}Metadata` : `changed${name}Metadata`;
}

/**
 * Attributes of something new: what the project's schema requires must be there.
 * @param whose see {@link metadataNames}
 */
export const newMetadata = (object: RelatedObject, whose?: string) =>
	metadataFields(object, true, whose);

/** Attributes of something that may be there already: what is not given stays as it is. */
export const changedMetadata = (object: RelatedObject, whose?: string) =>
	metadataFields(object, false, whose);

/** Attributes of what the project has no schema for. */
export function freeMetadata(whose = ''): INodeProperties[] {
	const { names, label } = namesOf(whose);
	return [waysToGive(names, label), ...freeFields(names, label)];
}

type Names = ReturnType<typeof metadataNames>;

function namesOf(whose: string): { names: Names; label: string } {
	const label = `${whose.charAt(0).toUpperCase()}${whose.slice(1)} Metadata`.trim();
	return { names: metadataNames(whose), label };
}

const bySchema = {
	name: 'Using Metadata Schema',
	value: 'schema',
	description: 'The properties that your Voucherify project defines, each with its type',
};

const free = [
	{
		name: 'Using Fields Below',
		value: 'fields',
		description: 'Any names, each with a type that you choose',
	},
	{ name: 'Using JSON', value: 'json' },
];

const waysToGive = (names: Names, label: string): INodeProperties => ({
	displayName: `Specify ${label}`,
	name: names.how,
	type: 'options',
	options: [{ name: 'None', value: 'none' }, ...free],
	default: 'none',
	description: 'Whether to set attributes of your own, and how',
});

/** Custom key/value pairs: by the project's schema, one by one with their types, or as one JSON object. */
function metadataFields(object: RelatedObject, isNew: boolean, whose = ''): INodeProperties[] {
	const { names, label } = namesOf(whose);
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
			description: 'The properties of the metadata schema. What is left empty is not sent.',
		},
		{
			displayName: `More ${label}`,
			name: names.more,
			type: 'assignmentCollection',
			displayOptions: { show: { [names.how]: ['schema'] } },
			default: {},
			description: 'Attributes beside those of the schema, where it allows them',
		},
		...freeFields(names, label),
	];
}

const freeFields = (names: Names, label: string): INodeProperties[] => [
	{
		displayName: label,
		name: names.pairs,
		type: 'assignmentCollection',
		displayOptions: { show: { [names.how]: ['fields'] } },
		default: {},
		description: 'Your own attributes, each with a name, a type and a value',
	},
	{
		displayName: label,
		name: names.json,
		type: 'json',
		displayOptions: { show: { [names.how]: ['json'] } },
		default: '',
		placeholder: 'e.g. {"season": "spring"}',
		description: 'Your own attributes as a JSON object',
	},
];

/** Each kind of thing has its own, so that one schema's properties are never taken for another's. */
function propertiesOf(object: RelatedObject): string {
	return `typed${propertiesMethod(object, true).slice('new'.length)}`;
}
