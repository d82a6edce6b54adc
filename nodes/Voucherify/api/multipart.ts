/** A file that is sent with a form. */
export interface Upload {
	/** Its bytes, in order. */
	file: Uint8Array[];
	/** What else stands in the form. */
	form: Record<string, string>;
}

/** The body of a call that sends a CSV file as a form does, and its content type. */
export function multipartOf({ file, form }: Upload): { contentType: string; body: Buffer } {
	const boundary = `----voucherify${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`;
	const head = (disposition: string) =>
		`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
	const fields = Object.entries(form).map(
		([name, value]) => `${head(`name="${name}"`)}\r\n${value}\r\n`,
	);
	const opening = `${head('name="file"; filename="import.csv"')}Content-Type: text/csv\r\n\r\n`;
	return {
		contentType: `multipart/form-data; boundary=${boundary}`,
		body: Buffer.concat([
			Buffer.from(fields.join('') + opening),
			...file,
			Buffer.from(`\r\n--${boundary}--\r\n`),
		]),
	};
}
