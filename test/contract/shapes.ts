import type { GivenAnswer } from './answer';

/** What belongs to users: its names are free. */
const OPAQUE = 'metadata';

/** A word of the service's own, such as `CREDITS_REDEMPTION`, `VOUCHERS.IMPORT`, `order_item` or `customer.created`. */
const WORD = /^([A-Z]+([._][A-Z]+)*|[a-z]+([._][a-z]+)*)$/;

/** What formats are told apart. */
const FORMATS: Record<string, RegExp> = {
	time: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
	date: /^\d{4}-\d\d-\d\d$/,
	address: /^https?:/,
};

/**
 * The shapes that answers had. Two objects have one shape when their fields have the same names and types; of a text,
 * its format and the service's own words count, of a number its sign.
 */
export class Shapes {
	private readonly known = new Set<string>();

	/** Whether the answer has an object or a value whose shape its place has not had before. */
	hasNews({ method, path, status, body }: GivenAnswer): boolean {
		const before = this.known.size;
		this.note(`${method} ${patternOf(path)} ${status}`, body);
		return this.known.size > before;
	}

	private note(place: string, value: unknown): void {
		this.known.add(`${place} ${shapeOf(value)}`);
		if (typeof value !== 'object' || value === null) return;
		for (const [key, inner] of Object.entries(value)) {
			if (typeof inner !== 'object' || inner === null || key === OPAQUE) continue;
			this.note(`${place}/${Array.isArray(value) ? '*' : key}`, inner);
		}
	}
}

/** The path with `*` for what may be an ID. */
const patternOf = (path: string) =>
	path.replace(/[^/]+/g, (part) => (/^(v\d|[a-z-]+|importCSV)$/.test(part) ? part : '*'));

function shapeOf(value: unknown): string {
	if (Array.isArray(value)) return [...new Set(value.map(kindOf))].sort().join();
	if (typeof value !== 'object' || value === null) return kindOf(value);
	const fields = Object.entries(value).map(([key, inner]) => `${key}:${kindOf(inner)}`);
	return fields.sort().join();
}

function kindOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	if (typeof value === 'number')
		return `${Math.sign(value)}${Number.isInteger(value) ? '' : ' with a fraction'}`;
	if (typeof value !== 'string') return typeof value;
	const [format] = Object.entries(FORMATS).find(([, pattern]) => pattern.test(value)) ?? [];
	if (format !== undefined) return format;
	return value === '' || WORD.test(value) ? `"${value}"` : 'text';
}
