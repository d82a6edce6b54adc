import { UNKNOWN, type Deviation } from './deviation';
import { EndpointCheck } from './endpointCheck';
import { endpointsAt, endpointsOf, type Document } from './openapi';
import { pointersIn } from './pointer';
import type { SentRequest } from './request';
import { Schemas } from './schemas';
import { createValidator } from './validator';

/** What became of an endpoint. */
export interface Usage {
	/** As the description writes it, or as it was called when the description does not know it. */
	endpoint: string;
	/** How many different requests it got. */
	requests: number;
	/** Each kind once. */
	deviations: Deviation[];
	/** Where the description names a field or a query parameter that no request had. */
	unset: string[];
}

interface Notes {
	check?: EndpointCheck;
	requests: number;
	deviations: Map<string, Deviation>;
	sent: Set<string>;
}

/** What a description allows to send. Schemas are compiled for the endpoints that are met. */
export class Contract {
	private readonly checks: EndpointCheck[];
	private readonly notes = new Map<string, Notes>();

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

	/** Checks a request, and remembers it for the endpoint that it fits best. */
	take(request: SentRequest): void {
		const [best] = this.checksFor(request)
			.map((check) => ({ check, ...check.check(request) }))
			.sort((a, b) => a.deviations.length - b.deviations.length);
		const name = best?.check.endpoint.name ?? `${request.method} ${request.path}`;
		const notes = this.notes.get(name) ?? {
			check: best?.check,
			requests: 0,
			deviations: new Map<string, Deviation>(),
			sent: new Set<string>(),
		};
		this.notes.set(name, notes);
		notes.requests++;
		const nowhere = { pointer: '', at: '', value: undefined, says: UNKNOWN };
		for (const deviation of best?.deviations ?? [nowhere]) {
			const kind = `${deviation.at} ${deviation.says}`;
			if (!notes.deviations.has(kind)) notes.deviations.set(kind, deviation);
		}
		for (const pointer of pointersIn(best?.sent)) notes.sent.add(pointer);
	}

	/** What became of each endpoint that was called, by name. */
	usage(): Usage[] {
		return [...this.notes]
			.map(([endpoint, { check, requests, deviations, sent }]) => ({
				endpoint,
				requests,
				deviations: [...deviations.values()],
				unset: check ? [...check.unset(sent)].sort() : [],
			}))
			.sort((a, b) => (a.endpoint < b.endpoint ? -1 : 1));
	}

	private checksFor(request: SentRequest): EndpointCheck[] {
		const meant = endpointsAt(
			this.checks.map(({ endpoint }) => endpoint),
			request,
		);
		return this.checks.filter(({ endpoint }) => meant.includes(endpoint));
	}
}
