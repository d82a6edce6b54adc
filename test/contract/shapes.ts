import type { GivenAnswer } from './answer';

/** Belongs to users, who choose its keys. */
const OPAQUE = 'metadata';

/** A constant of the service, such as `CREDITS_REDEMPTION`, `VOUCHERS.IMPORT`, `order_item` or `customer.created`. */
const WORD = /^([A-Z]+([._][A-Z]+)*|[a-z]+([._][a-z]+)*)$/;

/** Formats that make different shapes. */
const FORMATS: Record<string, RegExp> = {
	time: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
	date: /^\d{4}-\d\d-\d\d$/,
	address: /^https?:/,
};

/**
 * Shapes of responses. Two objects have the same shape if their fields have the same names and types. For texts, the format
 * and the service's constants count; for numbers, the sign.
 */
export class Shapes {
	private readonly known = new Set<string>();

	/** True if the response contains an object or value whose shape is new at its path. */
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

/** The path with `*` for segments that may be IDs. */
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
