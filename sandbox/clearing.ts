import type { FastifyInstance } from 'fastify';
import { invalidPayload } from './errors';
import type { State } from './state';

/** Returns the fields that the body clears with null although no page says that they can be cleared. */
const clearedIn = (body: unknown, schema: unknown): string[] =>
	isObject(body) && isObject(schema) && isObject(schema.properties)
		? Object.entries(schema.properties)
				.filter(([name, property]) => isCleared(body[name], property))
				.map(([name]) => name)
		: [];

const isCleared = (value: unknown, property: unknown) =>
	value === null && isObject(property) && property.clears === true;

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rejects or skips fields that cannot be cleared, depending on the belief `clearing`. */
export function installClearing(api: FastifyInstance, state: State): void {
	api.addHook('preValidation', (request, _reply, done) => {
		const { clearing } = state.world.beliefs;
		const { body, routeOptions } = request;
		const cleared = clearing === 'taken' ? [] : clearedIn(body, routeOptions.schema?.body);
		if (clearing === 'refused' && cleared.length > 0)
			throw invalidPayload(`body/${cleared.join(', body/')} must not be null`);
		if (isObject(body) && cleared.length > 0)
			request.body = Object.fromEntries(
				Object.entries(body).filter(([name]) => !cleared.includes(name)),
			);
		done();
	});
}
