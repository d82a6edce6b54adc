import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'x-voucherify-signature';

const HEX_DIGITS = /^[\da-f]{64}$/i;

/** True for a well-formed signature, whoever made it. */
export const isSignature = (value: unknown): value is string =>
	typeof value === 'string' && HEX_DIGITS.test(value);

/** Returns the HMAC-SHA256 of a body, in hexadecimal digits. */
const signatureOf = (body: Buffer, secret: string): string =>
	createHmac('sha256', secret).update(body).digest('hex');

/**
 * True when Voucherify has signed the body: HMAC-SHA256 with the project's secret, in hexadecimal digits, over the body as
 * received or without the white space between its values. The comparison takes constant time.
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

/** Returns JSON without the white space outside of its texts. Its running time depends only on the length. */
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
