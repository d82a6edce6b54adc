export function formOf(contentType: string, body: Buffer): Record<string, string> {
	const boundary = /boundary=("?)([^";]+)\1/.exec(contentType)?.[2] ?? '';
	const fields = new Map<string, string>();
	const delimiter = Buffer.from(`--${boundary}`);
	for (let start = body.indexOf(delimiter); start >= 0;) {
		const end = body.indexOf(delimiter, start + delimiter.length);
		if (end < 0) break;
		const part = body.subarray(start + delimiter.length + 2, end - 2);
		const gap = part.indexOf('\r\n\r\n');
		const name = /name="([^"]*)"/.exec(part.subarray(0, gap).toString())?.[1];
		if (name !== undefined) fields.set(name, part.subarray(gap + 4).toString('utf8'));
		start = end;
	}
	return Object.fromEntries(fields);
}

/** Maximum length of a recorded text, in characters. */
const KEPT = 2_000;

/** Shortens a form for the record, which otherwise keeps large files until the sandbox ends. */
export function recordedForm(form: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(form).map(([name, text]) => [
			name,
			text.length > KEPT ? `${text.slice(0, KEPT)}… (${text.length} characters)` : text,
		]),
	);
}
