/** The value at a path of keys and indexes in parsed JSON, or `undefined` when the path leads nowhere. */
export function at(value: unknown, ...path: Array<string | number>): unknown {
	return path.reduce<unknown>(
		(inner, key) =>
			typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
		value,
	);
}

/** The text at a path; throws when there is none, naming the path. */
export function textAt(value: unknown, ...path: Array<string | number>): string {
	const found = at(value, ...path);
	if (typeof found === 'string') return found;
	throw new Error(`expected text at '${path.join('.')}', found ${JSON.stringify(found)}`);
}

/** The list at a path; an empty one when there is none. */
export function listAt(value: unknown, ...path: Array<string | number>): unknown[] {
	const found = at(value, ...path);
	return Array.isArray(found) ? found : [];
}
