const ENTITIES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Text that is HTML already, and is not escaped again. */
export class Html {
	constructor(readonly text: string) {}
}

type Value = Html | readonly Html[] | string | number;

/** Escapes all values, except `Html`. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
	return new Html(
		parts.map((part, index) => (index === 0 ? part : render(values[index - 1]) + part)).join(''),
	);
}

function render(value: Value | undefined): string {
	if (value === undefined) return '';
	if (value instanceof Html) return value.text;
	if (typeof value === 'object') return value.map(({ text }) => text).join('');
	return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
