import { STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorOfStatus, wrongRegion } from './errors';
import { DURATION_MS, type Fault } from './faults';
import type { State } from './state';

const DRIPS = 20;

export function installFaults(app: FastifyInstance, state: State): void {
	app.addHook('preValidation', async (request, reply) => {
		const fault = state.faults.take({
			method: request.method,
			path: request.raw.url?.split('?')[0] ?? '',
			caller: request.caller,
		});
		if (!fault) return;
		request.fault = fault;
		if (request.record) request.record.fault = fault.kind;
		return insteadOfOperation(fault, request, reply, state);
	});

	app.addHook('onSend', async ({ fault }) => {
		if (fault?.kind === 'lateAnswer') await state.faults.delay(fault.durationMs ?? DURATION_MS);
	});

	app.addHook('onSend', (request, reply, payload, done) => {
		done(null, request.fault ? distorted(request.fault, request, reply, payload) : payload);
	});
}

/** Sends or breaks the response for faults that prevent the operation. */
async function insteadOfOperation(
	fault: Fault,
	request: FastifyRequest,
	reply: FastifyReply,
	state: State,
) {
	switch (fault.kind) {
		case 'status': {
			const status = fault.status ?? 500;
			if (status === 429) {
				reply.headers(state.rateLimiter.refusalHeaders(state.settings.rateLimit));
			}
			reply.headers(fault.headers ?? {});
			for (const name of fault.omitHeaders ?? []) reply.removeHeader(name);
			const body = fault.body ?? errorOfStatus(status).toBody(request.id);
			return reply.status(status).send(body);
		}
		case 'html':
			return reply
				.status(fault.status ?? 502)
				.type('text/html')
				.send(proxyPage(fault.status ?? 502));
		case 'wrongRegion':
			throw wrongRegion();
		case 'resetBefore':
			request.raw.socket.resetAndDestroy();
			return reply.hijack();
		case 'hang':
			return reply.hijack();
		default:
			return undefined;
	}
}

function distorted(fault: Fault, request: FastifyRequest, reply: FastifyReply, payload: unknown) {
	switch (fault.kind) {
		case 'resetAfter':
			request.raw.socket.resetAndDestroy();
			return payload;
		case 'emptyBody':
			return '';
		case 'wrongContentType':
			reply.type('text/html; charset=utf-8');
			return payload;
		case 'truncatedJson':
			return typeof payload === 'string' ? payload.slice(0, payload.length >> 1) : payload;
		case 'extraFields':
			// Only JSON can get more fields, not a file.
			return typeof payload === 'string' && /^\s*[{[]/.test(payload)
				? withFields(payload, fault.body)
				: payload;
		case 'slowBody':
			return typeof payload === 'string'
				? Readable.from(dripping(payload, fault.durationMs ?? DURATION_MS))
				: payload;
		default:
			return payload;
	}
}

function withFields(payload: string, fields: unknown): string {
	const json: unknown = JSON.parse(payload);
	const added = (value: unknown): unknown => Object.assign({}, value, fields);
	return JSON.stringify(Array.isArray(json) ? json.map(added) : added(json));
}

async function* dripping(payload: string, durationMs: number) {
	const bytes = Buffer.from(payload);
	const size = Math.max(1, Math.ceil(bytes.length / DRIPS));
	for (let start = 0; start < bytes.length; start += size) {
		if (start > 0) await setTimeout(durationMs / DRIPS);
		yield bytes.subarray(start, start + size);
	}
}

function proxyPage(status: number): string {
	const title = `${status} ${STATUS_CODES[status] ?? ''}`;
	return `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
}
