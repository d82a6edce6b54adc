/** The value that a JSON pointer leads to, and the pointer with `*` for each place in a list. */
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

/** The pointers to everything inside a value, with `*` for each place in a list. */
export function* pointersIn(value: unknown, at = ''): Generator<string> {
	if (typeof value !== 'object' || value === null) return;
	for (const [key, inner] of Object.entries(value)) {
		const pointer = `${at}/${Array.isArray(value) ? '*' : key}`;
		yield pointer;
		yield* pointersIn(inner, pointer);
	}
}

/**
 * Whether a path or pointer fits a pattern, in which `*` stands for any one part, and `**` at its beginning or its end for
 * any number.
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
