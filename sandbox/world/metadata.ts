import { refusal } from '../errors';
import type { Metadata, MetadataDefinition, MetadataSchema } from './types';

type Type = MetadataDefinition['type'];

const TYPES: Record<Type, [complaint: string, fits: (value: unknown) => boolean]> = {
	string: ['must be a string', (value) => typeof value === 'string'],
	number: ['must be a number', (value) => typeof value === 'number'],
	boolean: ['must be a boolean', (value) => typeof value === 'boolean'],
	date: ['must be a date', matches(/^\d{4}-\d\d-\d\d$/)],
	datetime: [
		'must be a date time',
		matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/),
	],
	// Both documented formats: from the pages about metadata and about geofencing.
	geopoint: ['must be a geopoint', matches(/^(geo:-?\d+(\.\d+)?,|-?\d+(\.\d+)?, )-?\d+(\.\d+)?$/)],
	image_url: [
		'must be a URL pointing to JPG/JPEG or PNG resource',
		matches(/^https?:\/\/\S+\.(jpe?g|png)$/i),
	],
	object: ['must be an object', isMetadata],
};

export type MetadataRules = Readonly<Pick<MetadataSchema, 'properties' | 'allow_defined_only'>>;

export type SchemaOf = (relatedObject: string) => MetadataRules | undefined;

/**
 * Checks metadata against the schema, with the service's messages.
 * @param isNew whether required properties must be present: in a change they may exist already
 */
export function checkMetadata(
	schemaOf: SchemaOf,
	relatedObject: string,
	metadata: Metadata,
	isNew: boolean,
): void {
	const schema = schemaOf(relatedObject);
	const complaint = schema && complaintAbout(schemaOf, schema, metadata, isNew);
	if (!complaint) return;
	throw refusal('metadata_validation_failed', 'Metadata validation failed', complaint);
}

function complaintAbout(
	schemaOf: SchemaOf,
	{ properties, allow_defined_only }: MetadataRules,
	metadata: Metadata,
	isNew: boolean,
): string | undefined {
	const known = Object.entries(properties).filter(([, { deleted }]) => !deleted);
	const stray = Object.keys(metadata).find((key) => !known.some(([name]) => name === key));
	if (allow_defined_only && stray !== undefined) return `${stray}: is not defined in the schema`;
	for (const [name, definition] of known) {
		const value = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
		if (value === undefined) {
			if (isNew && !definition.optional) return `${name}: is required`;
			continue;
		}
		const complaints = value === null ? [] : complaintsAbout(schemaOf, definition, value);
		if (complaints.length === 0) continue;
		const shown = typeof value === 'string' ? value : JSON.stringify(value);
		return `${name}: ${complaints.join(', ')} (actual value is '${shown}')`;
	}
	return undefined;
}

function complaintsAbout(
	schemaOf: SchemaOf,
	definition: MetadataDefinition,
	value: unknown,
): string[] {
	const single = { ...definition, array: false };
	if (definition.array) {
		const entries: unknown[] = Array.isArray(value) ? value : [undefined];
		const [first] = entries.map((entry) => complaintsAbout(schemaOf, single, entry)).filter(isAny);
		return first ? [`must be an array, and every element: ${first.join(', ')}`] : [];
	}
	const [wrongType, fits] = TYPES[definition.type];
	const complaints = fits(value) ? [] : [wrongType];
	const nested = schemaOf(definition.objectType ?? '');
	const inner = nested && isMetadata(value) && complaintAbout(schemaOf, nested, value, true);
	return [...complaints, ...(inner ? [inner] : []), ...brokenRules(definition, value)];
}

function brokenRules(definition: MetadataDefinition, value: unknown): string[] {
	const { eq, ne, lt, lte, gt, gte, minLength, maxLength, exactLength } = definition;
	const number = typeof value === 'number' ? value : NaN;
	const length = typeof value === 'string' ? value.length : NaN;
	const rules: Array<[limit: unknown, holds: boolean, complaint: string]> = [
		[eq, eq?.includes(value) ?? true, `must be equal to one of ${String(eq)}`],
		[ne, !ne?.includes(value), `must not be equal to any of ${String(ne)}`],
		[lt, number < Number(lt), `must be less than ${String(lt)}`],
		[lte, number <= Number(lte), `must be less than or equal to ${String(lte)}`],
		[gt, number > Number(gt), `must be greater than ${String(gt)}`],
		[gte, number >= Number(gte), `must be greater than or equal to ${String(gte)}`],
		[minLength, length >= Number(minLength), `must have a length of at least ${String(minLength)}`],
		[maxLength, length <= Number(maxLength), `must have a length of at most ${String(maxLength)}`],
		[exactLength, length === exactLength, `must have a length of ${String(exactLength)}`],
	];
	return rules.flatMap(([limit, holds, complaint]) =>
		limit === undefined || holds ? [] : [complaint],
	);
}

const isAny = (complaints: string[]) => complaints.length > 0;

function matches(form: RegExp) {
	return (value: unknown) => typeof value === 'string' && form.test(value);
}

function isMetadata(value: unknown): value is Metadata {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
