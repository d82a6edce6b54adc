import { TestCredentials } from '../../../support/credentials';
import { post } from '../../../support/webhooks';
import { begin, engine, numbered, secret, withDeliveries } from './received';

const mockPauses: Array<() => void> = [];
jest.mock('../../../../nodes/Voucherify/api/http/pause', () => ({
	pause: async () => {
		await new Promise<void>((resolve) => mockPauses.push(resolve));
	},
}));

withDeliveries();

beforeEach(() => begin());

let sent = 0;

/**
 * Sends a new event, signed with a secret.
 * @returns the status
 */
async function send(secret: string, headers?: Record<string, string>): Promise<number> {
	sent += 1;
	return (await post(engine.url(), secret, numbered(sent), headers)).status;
}

/** Replaces the secret in the credential. */
function paste(webhookSecret: string): void {
	const { credentials } = engine.definition;
	Object.assign(credentials, { voucherifyApi: { ...credentials.voucherifyApi, webhookSecret } });
}

/** Ends the pauses that have started. */
async function later(): Promise<void> {
	for (const end of mockPauses.splice(0)) end();
	await new Promise((resolve) => setImmediate(resolve));
}

const reads = () => jest.spyOn(TestCredentials.prototype, 'getDecrypted');

test('reads the credential once for many deliveries, and caches it for a few seconds', async () => {
	const read = reads();
	const statuses = await Promise.all(Array.from({ length: 20 }, () => send(secret())));
	expect(new Set(statuses)).toEqual(new Set([200]));
	expect(read).toHaveBeenCalledTimes(1);
	await later();
	await send(secret());
	await send(secret());
	expect(read).toHaveBeenCalledTimes(2);
});

test('accepts a new secret immediately, and the old one no more from then on', async () => {
	expect(await send(secret())).toBe(200);
	paste('new secret');
	expect(await send('new secret')).toBe(200);
	expect(await send(secret())).toBe(401);
});

test.each(['new secret', ''])(
	'stops accepting a secret within seconds after it was replaced by "%s", even if no delivery uses that',
	async (replacement) => {
		expect(await send(secret())).toBe(200);
		paste(replacement);
		await later();
		expect(await send(secret())).toBe(401);
	},
);

test('does not read the credential for a malformed signature', async () => {
	const read = reads();
	expect(await send(secret(), { 'x-voucherify-signature': 'sha256=abc' })).toBe(401);
	expect(read).not.toHaveBeenCalled();
});

test('reads a credential again with the next delivery after a failure', async () => {
	const read = reads().mockRejectedValueOnce(new Error('The vault is locked'));
	expect(await send(secret())).toBe(500);
	expect(await send(secret())).toBe(200);
	expect(read).toHaveBeenCalledTimes(2);
});

test('uses for each node the keys of its own credential', async () => {
	expect(await send(secret())).toBe(200);
	const { definition } = engine;
	const { voucherifyApi } = definition.credentials;
	const credentials = { voucherifyApi: { ...voucherifyApi, webhookSecret: 'of another' } };
	engine.definition = { ...definition, workflowId: 'another', credentials };
	expect(await send(secret())).toBe(401);
	expect(await send('of another')).toBe(200);
});
