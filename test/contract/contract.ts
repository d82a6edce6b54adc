import type { GivenAnswer } from './answer';
import { UNKNOWN, type Deviation } from './deviation';
import { EndpointCheck } from './endpointCheck';
import { endpointsAt, endpointsOf, type Document } from './openapi';
import { pointersIn } from './pointer';
import type { SentRequest } from './request';
import { Schemas } from './schemas';
import { createValidator } from './validator';

/** Result of the check for an endpoint. */
export interface Usage {
	/** Name in the description; if it is not described, the method and path of the request. */
	endpoint: string;
	/** Number of distinct requests or responses. */
	count: number;
	/** Without duplicates. */
	deviations: Deviation[];
	/** Paths of described fields and query parameters that no request had. */
	unset: string[];
}

interface Notes {
	check?: EndpointCheck;
	count: number;
	deviations: Map<string, Deviation>;
	sent: Set<string>;
}

/** The requests that a description allows, and its responses. Schemas are compiled for endpoints that are used. */
export class Contract {
	private readonly checks: EndpointCheck[];
	private readonly requests = new Map<string, Notes>();
	private readonly answers = new Map<string, Notes>();

	/** @param documents OpenAPI descriptions by file name */
	constructor(documents: Record<string, Document>) {
		const validators = { texts: createValidator(true), values: createValidator(false) };
		this.checks = Object.entries(documents).flatMap(([file, document]) => {
			const schemas = new Schemas(`openapi://${file}`, document, (id, schema) => {
				for (const validator of Object.values(validators)) validator.addSchema(schema, id);
			});
			return endpointsOf(document).map(
				(endpoint) => new EndpointCheck(endpoint, schemas, validators),
			);
		});
	}

	/** Checks a request, and counts it for the endpoint that it matches best. */
	take(request: SentRequest): void {
		const [best] = this.checksFor(request)
			.map((check) => ({ check, ...check.check(request) }))
			.sort((a, b) => a.deviations.length - b.deviations.length);
		const name = best?.check.endpoint.name ?? `${request.method} ${request.path}`;
		const notes = notesOf(this.requests, name, best?.check);
		note(notes, best?.deviations ?? [NOWHERE]);
		for (const pointer of pointersIn(best?.sent)) notes.sent.add(pointer);
	}

	/**
	 * Checks a response, and counts it for the endpoint that it matches best. Rejections that are not described are
	 * accepted.
	 */
	takeAnswer({ status, body, ...request }: GivenAnswer): void {
		const [best] = this.checksFor(request)
			.flatMap((check) => {
				const deviations = check.answers.check(status, body);
				return deviations ? { check, deviations } : [];
			})
			.sort((a, b) => a.deviations.length - b.deviations.length);
		if (best) note(notesOf(this.answers, `${best.check.endpoint.name} ${status}`), best.deviations);
	}

	/** Result for each requested endpoint, by name. */
	usage(): Usage[] {
		return usageOf(this.requests);
	}

	/** Result for each endpoint and status of a response, by name. */
	answered(): Usage[] {
		return usageOf(this.answers);
	}

	private checksFor(request: Pick<SentRequest, 'method' | 'path'>): EndpointCheck[] {
		const meant = endpointsAt(
			this.checks.map(({ endpoint }) => endpoint),
			request,
		);
		return this.checks.filter(({ endpoint }) => meant.includes(endpoint));
	}
}

const NOWHERE: Deviation = { pointer: '', at: '', value: undefined, says: UNKNOWN };

function notesOf(all: Map<string, Notes>, name: string, check?: EndpointCheck): Notes {
	const fresh = {
		check,
		count: 0,
		deviations: new Map<string, Deviation>(),
		sent: new Set<string>(),
	};
	const notes = all.get(name) ?? fresh;
	all.set(name, notes);
	return notes;
}

function note(notes: Notes, deviations: Deviation[]): void {
	notes.count++;
	for (const deviation of deviations) {
		const kind = `${deviation.at} ${deviation.says}`;
		if (!notes.deviations.has(kind)) notes.deviations.set(kind, deviation);
	}
}

const usageOf = (all: Map<string, Notes>): Usage[] =>
	[...all]
		.map(([endpoint, { check, count, deviations, sent }]) => ({
			endpoint,
			count,
			deviations: [...deviations.values()],
			unset: check ? [...check.unset(sent)].sort() : [],
		}))
		.sort((a, b) => (a.endpoint < b.endpoint ? -1 : 1));
