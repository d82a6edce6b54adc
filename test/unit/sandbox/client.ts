import { request } from 'undici';
import type { Sandbox } from '../../../sandbox';

export interface Call {
	method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Sent as JSON; a string is sent as it is. */
	body?: unknown;
	headers?: Record<string, string>;
}

/** Sends a request to the sandbox, with the keys that the path needs, on a new connection. */
export async function call(
	{ url, keys }: Sandbox,
	path: string,
	{ method = 'GET', body, headers = {} }: Call = {},
) {
	const response = await request(path.startsWith('http') ? path : url + path, {
		method,
		reset: true,
		headers: {
			...(path.startsWith('/management/')
				? { 'x-management-id': keys.managementId, 'x-management-token': keys.managementToken }
				: { 'x-app-id': keys.appId, 'x-app-token': keys.appToken }),
			...(body !== undefined && { 'content-type': 'application/json' }),
			...headers,
		},
		body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
	});
	const text = await response.body.text();
	return { status: response.statusCode, headers: response.headers, text, json: parsed(text) };
}

export const post = (body?: unknown): Call => ({ method: 'POST', body });
export const put = (body: unknown): Call => ({ method: 'PUT', body });
export const DELETE: Call = { method: 'DELETE' };

/** Sends a form, as OAuth requests do. */
export const sendForm = (sandbox: Sandbox, path: string, form: Record<string, string>) =>
	call(sandbox, path, {
		...post(new URLSearchParams(form).toString()),
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
	});

/** @returns the parsed body; undefined if it is not JSON */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

export const anyText: unknown = expect.any(String);

/** A field of a response, by path. */
export function field(value: unknown, ...path: (string | number)[]): unknown {
	return path.reduce<unknown>(
		(inner, key) =>
			typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
		value,
	);
}

/** An array in a response, by path. */
export function items(value: unknown, ...path: (string | number)[]): unknown[] {
	const found = field(value, ...path);
	return Array.isArray(found) ? found : [];
}
