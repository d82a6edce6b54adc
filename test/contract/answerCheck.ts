import { deviationOf, UNKNOWN, type Deviation } from './deviation';
import type { Endpoint } from './openapi';
import type { ClosedSchema, Schemas } from './schemas';
import { errorsOf, type Validators } from './validator';

const JSON_TYPE = 'application/json';

/** The described responses of one endpoint. Schemas are closed when they are first needed. */
export class AnswerCheck {
	private readonly closed = new Map<string, ClosedSchema>();

	constructor(
		private readonly endpoint: Endpoint,
		private readonly schemas: Schemas,
		private readonly validators: Validators,
	) {}

	/** Deviations of a response; undefined for a rejection that the description does not mention. */
	check(status: number, body: unknown): Deviation[] | undefined {
		const given = { status, ...(body !== undefined && { body }) };
		const described = this.endpoint.answers[status];
		if (!described)
			return status < 300
				? [{ pointer: '/status', at: '/status', value: status, says: UNKNOWN }]
				: undefined;
		const { content = {} } = described;
		if (Object.keys(content).length > 0 && !(JSON_TYPE in content)) return [];
		const errors = errorsOf(this.validators.values, this.bodyOf(String(status)), given);
		return errors.map((error) => deviationOf(given, error));
	}

	private bodyOf(status: string): ClosedSchema {
		const known = this.closed.get(status);
		if (known) return known;
		const schema = this.endpoint.answers[status]?.content?.[JSON_TYPE]?.schema;
		const properties = { status: {}, ...(schema && { body: schema }) };
		const closed = this.schemas.closed({ properties, required: schema ? ['body'] : [] });
		this.closed.set(status, closed);
		return closed;
	}
}
