import { isJsonObject, textOrNothing } from '../types';
import type { Returns } from './request';

/**
 * Returns what proves that the response to a write is about something else, or that nothing was set; undefined if nothing
 * does. A missing `object`, name or value proves nothing.
 * @param sent body of the request, which may give the resource another name
 */
export function findMismatch(
	{ object, id, state = {} }: Returns,
	body: unknown,
	sent: unknown,
): string | undefined {
	if (!isJsonObject(body)) return 'it is not an object';
	if (Object.keys(body).length === 0) return 'it is empty';
	if (object !== undefined && typeof body.object === 'string' && body.object !== object)
		return `it is a ${body.object}, not a ${object}`;
	for (const [key, value] of Object.entries(state)) {
		const found = body[key] ?? value;
		if (found !== value)
			return `its ${key} is ${JSON.stringify(found)}, not ${JSON.stringify(value)}`;
	}
	if (id === undefined) return undefined;
	const columns = ['id', 'source_id', 'code', ...(object === 'campaign' ? ['name'] : [])];
	const namesIn = (resource: unknown) =>
		columns.flatMap((name) =>
			isJsonObject(resource) ? (textOrNothing(resource[name]) ?? []) : [],
		);
	const [names, wanted] = [namesIn(body), [id, ...namesIn(sent)].map(inLowerCase)];
	const isSame = names.some((name) => wanted.includes(inLowerCase(name)));
	const mayBe = names.every((name) => name === body.id && kindOf(name) !== kindOf(id));
	return isSame || mayBe ? undefined : `it is ${names[0]}, not ${id}`;
}

const inLowerCase = (text: string) => text.normalize().toLowerCase();

/** Returns the prefix of an ID of the service, e.g. "cust"; undefined if it has none. */
const kindOf = (id: string) => /^[a-z]+(?=_)/.exec(id)?.[0] ?? id;
