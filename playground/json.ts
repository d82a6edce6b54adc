/** Returns the value at a path of keys and indexes in parsed JSON, or `undefined` if there is none. */
export function at(value: unknown, ...path: Array<string | number>): unknown {
	return path.reduce<unknown>(
		(inner, key) =>
			typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
		value,
	);
}

/**
 * Returns the text at a path.
 * @throws Error that names the path, if there is no text
 */
export function textAt(value: unknown, ...path: Array<string | number>): string {
	const found = at(value, ...path);
	if (typeof found === 'string') return found;
	throw new Error(`expected text at '${path.join('.')}', found ${JSON.stringify(found)}`);
}

/** Returns the list at a path, or an empty list if there is none. */
export function listAt(value: unknown, ...path: Array<string | number>): unknown[] {
	const found = at(value, ...path);
	return Array.isArray(found) ? found : [];
}
