/** Multipart form with its file, as it is sent. */
export interface Upload {
	contentType: string;
	body: Buffer;
}

/** Multipart form around a CSV file: the bytes before and after the file. */
interface Envelope extends Pick<Upload, 'contentType'> {
	opening: Buffer;
	closing: Buffer;
}

/**
 * Builds the multipart form around a CSV file.
 * @param form the other fields of the form
 */
export function buildEnvelope(form: Record<string, string>): Envelope {
	const boundary = `----voucherify${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`;
	const head = (disposition: string) =>
		`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
	const fields = Object.entries(form).map(
		([name, value]) => `${head(`name="${name}"`)}\r\n${value}\r\n`,
	);
	const opening = `${head('name="file"; filename="import.csv"')}Content-Type: text/csv\r\n\r\n`;
	return {
		contentType: `multipart/form-data; boundary=${boundary}`,
		opening: Buffer.from(fields.join('') + opening),
		closing: Buffer.from(`\r\n--${boundary}--\r\n`),
	};
}
