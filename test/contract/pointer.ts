/** Value at a JSON pointer, and the pointer with `*` for each array index. */
export function located(root: unknown, pointer: string): { value: unknown; at: string } {
	let value = root;
	let at = '';
	for (const key of pointer.split('/').slice(1)) {
		at += `/${Array.isArray(value) ? '*' : key}`;
		const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
		value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
	}
	return { value, at };
}

/** Pointers to everything inside a value, with `*` for each array index. */
export function* pointersIn(value: unknown, at = ''): Generator<string> {
	if (typeof value !== 'object' || value === null) return;
	for (const [key, inner] of Object.entries(value)) {
		const pointer = `${at}/${Array.isArray(value) ? '*' : key}`;
		yield pointer;
		yield* pointersIn(inner, pointer);
	}
}

/**
 * True if a path or pointer matches a pattern, in which `*` stands for any segment, and `**` at the beginning or end for
 * any number of segments.
 */
export function fits(pattern: string, path: string): boolean {
	const wanted = pattern.split('/');
	const parts = path.split('/');
	if (wanted.length > 1 && wanted[0] === ANY) {
		wanted.shift();
		return parts.length >= wanted.length && isLike(wanted, parts.slice(-wanted.length));
	}
	if (wanted.at(-1) !== ANY) return parts.length === wanted.length && isLike(wanted, parts);
	wanted.pop();
	return parts.length > wanted.length && isLike(wanted, parts);
}

const ANY = '**';

const isLike = (wanted: string[], parts: string[]) =>
	wanted.every((part, index) => part === '*' || part === parts[index]);
