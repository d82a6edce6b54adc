import { request } from 'undici';
import { signatureOf } from '../../../sandbox/webhooks/forgeries';

/** Sends a signed delivery, as Voucherify does. */
export async function post(url: string, secret: string, body: string) {
	const { statusCode, body: answer } = await request(url, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			'x-voucherify-signature': signatureOf(body, secret),
		},
		body,
	});
	return { status: statusCode, text: await answer.text() };
}
