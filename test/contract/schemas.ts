import { schemaAt, type Document, type Endpoint, type Parameter, type Schema } from './openapi';

/** A schema that separates variants: an object has the properties of one of them, and no others. */
export interface ClosedSchema extends Schema {
	variants?: ClosedSchema[];
	properties?: Record<string, ClosedSchema>;
	items?: ClosedSchema;
}

/** Keywords next to a `$ref` that do not change its meaning. */
const NOTES = ['$ref', 'title', 'description', 'example', 'examples', 'default', 'deprecated'];

/**
 * Closes the schemas of one document. Descriptions leave their objects open, so that anything matches: a value of the wrong
 * type matches the first variant without its name. Here, parts are merged (`allOf`), variants are alternatives (`oneOf`,
 * `anyOf`), and an object with known properties takes no others. An object without properties is a free map.
 */
export class Schemas {
	private readonly components = new Map<string, ClosedSchema>();

	/**
	 * @param id absolute URI for the document
	 * @param add called with each component once it is closed
	 */
	constructor(
		private readonly id: string,
		private readonly document: Document,
		private readonly add: (id: string, schema: ClosedSchema) => void,
	) {}

	/** Schema of a request besides its body: `path` and `query`. A path has all of its parameters. */
	parameters({ parameters }: Endpoint): ClosedSchema {
		const inside = (where: string) => parameters.filter((parameter) => parameter.in === where);
		const required = inside('query').filter((one) => one.required);
		const query = {
			...groupOf(inside('query')),
			required: required.map(({ name }) => name),
			additionalProperties: false,
		};
		const path = { ...groupOf(inside('path')), additionalProperties: true };
		return this.closed({ properties: { path, query } });
	}

	/** The closed schema for a value on its own. */
	closed(schema: Schema): ClosedSchema {
		if (schema.$ref !== undefined && Object.keys(schema).every((key) => NOTES.includes(key)))
			return { $ref: this.component(schema.$ref) };
		const [only, ...others] = this.variantsOf(schema).map((variant) => this.sealed(variant));
		return only && others.length === 0 ? only : { variants: only && [only, ...others] };
	}

	/** Schemas of which a value must match one, with references resolved. */
	variantsIn(schema: ClosedSchema): ClosedSchema[] {
		const { $ref, variants } = schema;
		const found = $ref === undefined ? undefined : this.components.get($ref);
		if (found) return this.variantsIn(found);
		return variants?.flatMap((one) => this.variantsIn(one)) ?? [schema];
	}

	/** URI of a component, which is closed the first time. */
	private component(ref: string): string {
		const id = `${this.id}${ref.slice(1)}`;
		if (this.components.has(id)) return id;
		this.components.set(id, {});
		const schema = this.closed(schemaAt(this.document, ref));
		this.components.set(id, schema);
		this.add(id, schema);
		return id;
	}

	/** Variants of the schema, without `$ref`, `oneOf`, `anyOf`, and with nothing but conditions in `allOf`. */
	private variantsOf({ $ref, allOf = [], oneOf, anyOf, ...own }: Schema): Schema[] {
		const { if: condition, then, else: otherwise, not, ...plain } = own;
		const open = { if: condition, then, else: otherwise, not };
		const isOpen = condition !== undefined || not !== undefined;
		const bare = isOpen ? { ...plain, allOf: [open] } : plain;
		const choices = [oneOf, anyOf].filter((choice) => choice !== undefined);
		const parts = [
			...($ref === undefined ? [] : [this.variantsOf(schemaAt(this.document, $ref))]),
			...allOf.map((part) => this.variantsOf(part)),
			...choices.map((choice) => choice.flatMap((one) => this.variantsOf(one))),
		];
		return parts.reduce<Schema[]>(
			(joined, part) => joined.flatMap((left) => part.map((right) => merged(left, right))),
			[bare],
		);
	}

	private sealed({ nullable, allOf, items, patternProperties, ...schema }: Schema): ClosedSchema {
		const { properties = {}, additionalProperties: more, enum: values } = schema;
		const hasNames = Object.keys(properties).length > 0;
		const type = schema.type ?? (hasNames ? 'object' : undefined);
		return {
			...schema,
			...(type !== undefined && { type: nullable ? [type, 'null'].flat() : type }),
			...(values && nullable && { enum: [...values, null] }),
			...(hasNames && { properties: this.each(properties), additionalProperties: false }),
			...(patternProperties && { patternProperties: this.each(patternProperties) }),
			...(typeof more === 'object' && { additionalProperties: this.closed(more) }),
			...(more === true && { additionalProperties: true }),
			...(items && { items: this.closed(items) }),
			...(allOf && { allOf: allOf.map((condition) => this.linked(condition)) }),
		};
	}

	private each(schemas: Record<string, Schema>): Record<string, ClosedSchema> {
		return Object.fromEntries(
			Object.entries(schemas).map(([name, schema]) => [name, this.closed(schema)]),
		);
	}

	/** A condition with its references resolved, but still open. */
	private linked(condition: Schema): Schema {
		const text = JSON.stringify(condition, (key, value: unknown) =>
			key === '$ref' && typeof value === 'string' ? this.component(value) : value,
		);
		const linked: Schema = JSON.parse(text);
		return linked;
	}
}

/** The parameters as properties; `created_at[before]` is a property of `created_at`. */
function groupOf(parameters: Parameter[]): Schema {
	return {
		type: 'object',
		allOf: parameters.map(({ name, schema = {} }) => ({
			properties: name
				.split(/[[\]]+/)
				.filter((key) => key !== '')
				.reduceRight<Schema>((inner, key) => ({ properties: { [key]: inner } }), schema).properties,
		})),
	};
}

/** One schema for values that match both. Properties that both have must match both, too. */
function merged(left: Schema, right: Schema): Schema {
	const properties = { ...left.properties };
	for (const [name, schema] of Object.entries(right.properties ?? {})) {
		const known = properties[name];
		properties[name] = known ? { allOf: [known, schema] } : schema;
	}
	const conditions = [...(left.allOf ?? []), ...(right.allOf ?? [])];
	return {
		...left,
		...right,
		properties,
		required: [...new Set([...(left.required ?? []), ...(right.required ?? [])])],
		...(conditions.length > 0 && { allOf: conditions }),
	};
}
