/** The fields of a form that was sent with a file, by name; the file as text. */
export function formOf(contentType: string, body: Buffer): Record<string, string> {
	const boundary = /boundary=("?)([^";]+)\1/.exec(contentType)?.[2] ?? '';
	const fields = new Map<string, string>();
	const mark = Buffer.from(`--${boundary}`);
	for (let start = body.indexOf(mark); start >= 0;) {
		const end = body.indexOf(mark, start + mark.length);
		if (end < 0) break;
		const part = body.subarray(start + mark.length + 2, end - 2);
		const gap = part.indexOf('\r\n\r\n');
		const name = /name="([^"]*)"/.exec(part.subarray(0, gap).toString())?.[1];
		if (name !== undefined) fields.set(name, part.subarray(gap + 4).toString('utf8'));
		start = end;
	}
	return Object.fromEntries(fields);
}

/** Length to which a text of a request is cut, in characters. */
const KEPT = 2_000;

/** A form as it is recorded: a large file would be kept as long as the sandbox runs. */
export function recordedForm(form: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(form).map(([name, text]) => [
			name,
			text.length > KEPT ? `${text.slice(0, KEPT)}… (${text.length} characters)` : text,
		]),
	);
}
