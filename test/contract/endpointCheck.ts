import { parse } from 'qs';
import { AnswerCheck } from './answerCheck';
import { deviationOf, UNKNOWN, type Deviation } from './deviation';
import { isParameter, type Endpoint } from './openapi';
import type { SentRequest } from './request';
import type { ClosedSchema, Schemas } from './schemas';
import { errorsOf, type Validators } from './validator';

/** Deviations of a request from the description. */
interface Checked {
	/** The sent `path`, `query` and `body`. */
	sent: { path: object; query: object; body: unknown };
	deviations: Deviation[];
}

const FORM = 'application/x-www-form-urlencoded';

/**
 * The requests that the description allows for one endpoint, and its responses. Schemas are closed when they are first
 * needed.
 */
export class EndpointCheck {
	readonly answers: AnswerCheck;
	private closed?: { parameters: ClosedSchema; bodies: Map<string, ClosedSchema> };

	constructor(
		readonly endpoint: Endpoint,
		private readonly schemas: Schemas,
		private readonly validators: Validators,
	) {
		this.answers = new AnswerCheck(endpoint, schemas, validators);
	}

	check(request: SentRequest): Checked {
		const sent = this.sentIn(request);
		const { path, query } = sent;
		const { parameters } = this.shape();
		const complaints = errorsOf(this.validators.texts, parameters, { path, query });
		const deviations = complaints.map((complaint) => deviationOf(sent, complaint));
		return { sent, deviations: [...deviations, ...this.inBody(request)] };
	}

	/**
	 * Pointers to fields and query parameters that were never sent. If a field was never sent, the fields inside it are not
	 * listed.
	 * @param sent pointers to everything that was sent
	 */
	unset(sent: Set<string>): Set<string> {
		const unset = new Set<string>();
		const look = (schema: ClosedSchema, at: string): void => {
			for (const { properties = {}, items } of this.schemas.variantsIn(schema)) {
				for (const [name, inner] of Object.entries(properties)) {
					const pointer = `${at}/${name}`;
					if (sent.has(pointer)) look(inner, pointer);
					else unset.add(pointer);
				}
				if (items) look(items, `${at}/*`);
			}
		};
		const { parameters, bodies } = this.shape();
		for (const schema of [parameters, ...bodies.values()]) look(schema, '');
		return unset;
	}

	/** Schemas of the path and query, and of the body by content type. */
	private shape() {
		this.closed ??= {
			parameters: this.schemas.parameters(this.endpoint),
			bodies: new Map(this.closedBodies()),
		};
		return this.closed;
	}

	private *closedBodies(): Generator<[string, ClosedSchema]> {
		const { content = {}, required = false } = this.endpoint.body ?? {};
		for (const [type, { schema = {} }] of Object.entries(content)) {
			const body = { properties: { body: schema }, required: required ? ['body'] : [] };
			yield [type, this.schemas.closed(body)];
		}
	}

	private sentIn({ path, query, body }: SentRequest): Checked['sent'] {
		const values = path.split('/').map(decodeURIComponent);
		const named = this.endpoint.parts.flatMap((part, index) =>
			isParameter(part) ? [[part.slice(1, -1), values[index]]] : [],
		);
		return {
			path: Object.fromEntries(named),
			query: parse(query, { depth: 10, arrayLimit: 1_000, parameterLimit: 10_000 }),
			body,
		};
	}

	private inBody({ contentType, body }: SentRequest): Deviation[] {
		const { bodies } = this.shape();
		const types = [...bodies.keys()];
		const schema = bodies.get(contentType ?? types[0] ?? '');
		if (schema) {
			const validator = contentType === FORM ? this.validators.texts : this.validators.values;
			const sent = body === undefined ? {} : { body };
			return errorsOf(validator, schema, sent).map((complaint) => deviationOf(sent, complaint));
		}
		if (body === undefined) return [];
		const says = types.length > 0 ? `must be ${types.join(' or ')}` : UNKNOWN;
		return [{ pointer: '/body', at: '/body', value: contentType, says }];
	}
}
