import { WebhookEngine } from '../../../support/webhookEngine';
import { envelope, post } from '../../../support/webhooks';
import { begin, engine, secret, send, started, withDeliveries } from './received';

withDeliveries();

describe('only Voucherify is accepted', () => {
	beforeEach(() => begin());

	const body = envelope('redemption.succeeded');
	it('a signed event starts an execution', async () => {
		expect((await send(body)).status).toBe(200);
		expect(await started()).toMatchObject([{ event_type: 'redemption.succeeded' }]);
	});

	it.each<[string, unknown, Record<string, string>]>([
		['without a signature', body, { 'x-voucherify-signature': '' }],
		['with another signature', body, { 'x-voucherify-signature': 'a'.repeat(64) }],
		['of another language', 'text=1', { 'x-voucherify-signature': 'a'.repeat(64) }],
		['that is very long', 'x'.repeat(12_000_000), { 'x-voucherify-signature': 'a'.repeat(64) }],
		['that is empty', '', { 'x-voucherify-signature': 'a'.repeat(64) }],
		[
			'made of quotation marks',
			'"\\'.repeat(1_000_000),
			{ 'x-voucherify-signature': 'a'.repeat(64) },
		],
	])('a body %s is answered with 401', async (_what, forged, headers) => {
		const type = { 'content-type': 'application/octet-stream' };
		expect(await send(forged, { ...type, ...headers })).toEqual({
			status: 401,
			text: '{"message":"The signature is missing or wrong"}',
		});
		expect(await started()).toEqual([]);
	});

	it('a wrong secret is logged once per minute, without the secret', async () => {
		const wrong = () => post(engine.url(), 'another secret', body);
		expect((await wrong()).status).toBe(401);
		expect((await wrong()).status).toBe(401);
		expect(engine.log).toEqual([expect.stringContaining('is not signed with the webhook secret')]);
		expect(engine.log.join()).toContain('12 times');
		expect(engine.log.join()).not.toContain(secret());
		jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
		await wrong();
		expect(engine.log).toHaveLength(2);
	});

	it('a wrong secret is logged for each workflow', async () => {
		const definition = { ...engine.definition, workflowId: 'other' };
		const other = new WebhookEngine(definition, undefined, engine.trigger);
		await other.listen();
		await other.activate();
		for (const one of [engine, other]) await post(one.url(), 'wrong', body);
		await other.close();
		expect([engine.log, other.log]).toEqual([[expect.anything()], [expect.anything()]]);
	});

	it('a request without a signature is not logged, as anyone can send it', async () => {
		await send(body, { 'x-voucherify-signature': '' });
		expect(engine.log).toEqual([]);
	});

	it('a listening test ends when the secret is wrong', async () => {
		await engine.activate('manual');
		expect((await post(engine.url(true), 'another secret', body)).status).toBe(500);
		expect(engine.log.join()).toContain('is not signed with the webhook secret');
	});

	it('files are refused', async () => {
		const type = { 'content-type': 'multipart/form-data; boundary=x' };
		expect((await send(body, type)).status).toBe(401);
	});

	it('a signed but empty body is no event', async () => {
		expect((await send(' ', { 'content-type': 'text/plain' })).status).toBe(400);
	});
});

it('without the signature check, only a body that looks like an event is accepted', async () => {
	await begin({ verifySignature: false });
	const unsigned = { 'x-voucherify-signature': '' };
	for (const body of [envelope('customer.created'), { order: 1 }, { payload: { email: null } }])
		expect((await send(body, unsigned)).status).toBe(200);
	for (const body of [[1], '']) expect((await send(body, unsigned)).status).toBe(400);
	const text = { ...unsigned, 'content-type': 'text/plain' };
	expect((await send('hello', text)).status).toBe(400);
	expect(await started()).toHaveLength(3);
});
