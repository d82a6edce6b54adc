import { duplicate } from '../errors';
import type { State } from '../state';
import { STANDARD_SCHEMAS } from '../world/collections';
import type { MetadataDefinition, MetadataSchema } from '../world/types';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

interface Params {
	projectId: string;
	key: string;
}

/** Definition in `GET /v1/metadata-schemas`; `Described` is the Management API's spelling of it. */
type Stored = MetadataDefinition;
type Described = Omit<Stored, 'objectType' | 'minLength' | 'maxLength' | 'exactLength'> & {
	object_type?: string | null;
	min_length?: number;
	max_length?: number;
	exact_length?: number;
};

interface Body {
	related_object: string;
	allow_defined_only?: boolean;
	properties: Record<string, Described>;
}

const PATH = '/management/v1/projects/:projectId/metadata-schemas';

const TYPES = [
	'string',
	'number',
	'object',
	'date',
	'datetime',
	'geopoint',
	'boolean',
	'image_url',
];

const number = { type: 'number' };
const definition = s.object(['type', 'optional', 'array'], {
	type: s.oneOf(TYPES),
	optional: s.boolean,
	array: s.boolean,
	deleted: s.boolean,
	object_type: s.nullable(s.string),
	min_length: s.integer(0),
	max_length: s.integer(0),
	exact_length: s.integer(0),
	eq: s.list({ type: ['string', 'number'] }),
	ne: s.list(number),
	lt: number,
	lte: number,
	gt: number,
	gte: number,
});
const change = {
	allow_defined_only: s.boolean,
	properties: { type: 'object', additionalProperties: definition },
};

const shownDefinition = ({ objectType, minLength, maxLength, exactLength, ...same }: Stored) => ({
	...same,
	object_type: objectType,
	min_length: minLength,
	max_length: maxLength,
	exact_length: exactLength,
});

const storedDefinition = ({
	object_type: objectType = null,
	min_length: minLength,
	max_length: maxLength,
	exact_length: exactLength,
	...same
}: Described): Stored => ({ ...same, objectType, minLength, maxLength, exactLength });

const eachOf = <From, To>(properties: Readonly<Record<string, From>>, changed: (one: From) => To) =>
	Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, changed(one)]));

const shown = ({ properties, ...schema }: Readonly<MetadataSchema>) => ({
	...schema,
	properties: eachOf(properties, shownDefinition),
});

export function metadataSchemaRoutes(at: Endpoints, state: State): void {
	const all = ({ projectId }: Pick<Params, 'projectId'>) => {
		state.world.projects.get(projectId);
		return state.world.metadataSchemas;
	};
	const one = `${PATH}/:key`;

	at(PATH).get(({ params }) => {
		const data = all(params).all().map(shown);
		return { object: 'list', data_ref: 'data', data, total: data.length };
	});

	at(one).get(({ params }) => shown(all(params).get(params.key)));

	at(PATH).post<Body>(
		s.object(['related_object', 'properties'], { related_object: s.text, ...change }),
		({ params, body }) => {
			const schemas = all(params);
			const { related_object, properties, allow_defined_only = false } = body;
			if (schemas.find(related_object)) throw duplicate('metadata_schema', related_object);
			return shown(
				schemas.add({
					...schemas.born(),
					related_object,
					properties: eachOf(properties, storedDefinition),
					allow_defined_only,
					object: 'metadata_schema',
				}),
			);
		},
	);

	at(one).put<Omit<Body, 'related_object'>>(
		s.object(['properties'], change),
		({ params, body }) => {
			const before = all(params).get(params.key);
			const { properties, allow_defined_only = before.allow_defined_only } = body;
			const after = { ...before.properties, ...eachOf(properties, storedDefinition) };
			return shown(all(params).change(before.id, { properties: after, allow_defined_only }));
		},
	);

	at(one).remove(({ params }) => {
		const { id, related_object } = all(params).get(params.key);
		if (STANDARD_SCHEMAS.includes(related_object)) all(params).change(id, { properties: {} });
		else all(params).remove(id);
	});
}
