import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header that has the signature. */
export const SIGNATURE_HEADER = 'x-voucherify-signature';

const HEX_DIGITS = /^[\da-f]{64}$/i;

/** Whether it is one at all, whoever has made it. */
export const isSignature = (value: unknown): value is string =>
	typeof value === 'string' && HEX_DIGITS.test(value);

/** The signature of a body, in hexadecimal digits. */
const signatureOf = (body: Buffer, secret: string): string =>
	createHmac('sha256', secret).update(body).digest('hex');

/**
 * Whether Voucherify has signed a body: HMAC-SHA256 with the project's secret, in hexadecimal digits, over the body as it
 * arrived or without the white space between its values, compared in constant time.
 *
 * @see https://docs.voucherify.io/api-reference/introduction-to-webhooks
 */
export function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
	if (!isSignature(signature) || secret === '') return false;
	const claimed = Buffer.from(signature, 'hex');
	const matches = (message: Buffer) =>
		timingSafeEqual(Buffer.from(signatureOf(message, secret), 'hex'), claimed);
	if (matches(body)) return true;
	const dense = withoutGaps(body);
	return dense.length < body.length && matches(dense);
}

const [TAB, LINE_FEED, RETURN, SPACE, QUOTE, BACKSLASH] = [9, 10, 13, 32, 34, 92];

/** JSON without the white space outside its texts. Takes time by its length alone, whatever it holds. */
function withoutGaps(body: Buffer): Buffer {
	const dense = Buffer.allocUnsafe(body.length);
	let length = 0;
	let isInText = false;
	let isEscaped = false;
	for (const byte of body) {
		const isGap = byte === SPACE || byte === LINE_FEED || byte === RETURN || byte === TAB;
		if (isGap && !isInText) continue;
		dense[length++] = byte;
		if (isEscaped) isEscaped = false;
		else if (byte === QUOTE) isInText = !isInText;
		else isEscaped = isInText && byte === BACKSLASH;
	}
	return dense.subarray(0, length);
}
