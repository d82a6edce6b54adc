import type { FastifyInstance } from 'fastify';

/** Parses JSON bodies; treats an empty one as no body, because the vendor's own clients send it. */
export function takeJson(app: FastifyInstance): void {
	const parse = app.getDefaultJsonParser('error', 'error');
	app.addContentTypeParser<string>(
		'application/json',
		{ parseAs: 'string' },
		(request, body, done) => {
			if (body === '') done(null);
			else void parse(request, body, done);
		},
	);
}
