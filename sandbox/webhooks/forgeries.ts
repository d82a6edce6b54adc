import { createHmac } from 'node:crypto';

export interface SignedMessage {
	body: string;
	signature?: string;
}

/** Signs like the service: HMAC-SHA256 of the body in hexadecimal digits. */
export const signatureOf = (body: string, secret: string) =>
	createHmac('sha256', secret).update(body).digest('hex');

export const FORGERIES: readonly [
	(signed: SignedMessage) => SignedMessage,
	...Array<(signed: SignedMessage) => SignedMessage>,
] = [
	({ body }) => ({ body }),
	({ body }) => ({ body, signature: signatureOf(body, 'not the secret') }),
	({ body, signature }) => ({ body: body.replace('"created_at"', '"created_At"'), signature }),
	({ body, signature }) => ({ body: `${body.slice(0, body.length / 2)}"}`, signature }),
	({ body }) => ({ body, signature: 'f'.repeat(64) }),
	({ body, signature }) => ({ body, signature: signature?.slice(0, 40) }),
	({ signature }) => ({ body: '[1, 2, 3]', signature }),
	({ signature }) => ({ body: JSON.stringify({ text: 'x'.repeat(1_000_000) }), signature }),
];
