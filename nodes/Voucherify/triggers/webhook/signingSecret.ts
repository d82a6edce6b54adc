import type { IWebhookFunctions } from 'n8n-workflow';
import { pause } from '../../api/http/pause';
import { credentialName, readWebhookKeys, type Keys } from './context';

/** Time for which keys are cached, in milliseconds. */
const FRESH_MS = 10_000;

/** Keys that were read in the last seconds, by node. No other place keeps decrypted values. */
const readings = new Map<string, Promise<Keys>>();

/**
 * Returns the credential's keys when the signature fits their secret; otherwise undefined. Each read of a credential makes
 * n8n create a sandbox for expressions, which takes longer than everything else here. So keys are cached for some seconds,
 * and read again when they do not fit: a new secret works immediately, and an old one for some seconds at most.
 */
export async function findSigningSecret(
	context: IWebhookFunctions,
	fit: (keys: Keys) => boolean,
): Promise<Keys | undefined> {
	const { id, credentials } = context.getNode();
	const name = credentialName(context);
	const owner = JSON.stringify([context.getWorkflow().id, id, name, credentials?.[name]?.id]);
	const last = readings.get(owner);
	const recent = await last;
	if (recent && fit(recent)) return recent;
	const keys = await readKeys(context, owner, last);
	return keys.secret === recent?.secret || !fit(keys) ? undefined : keys;
}

/** Reads the keys. Concurrent calls share one read. */
async function readKeys(
	context: IWebhookFunctions,
	owner: string,
	known: Promise<Keys> | undefined,
): Promise<Keys> {
	const concurrent = readings.get(owner);
	if (concurrent && concurrent !== known) return await concurrent;
	const reading = readWebhookKeys(context);
	readings.set(owner, reading);
	const forget = () => {
		if (readings.get(owner) === reading) readings.delete(owner);
	};
	// After a failed read, the next call tries again.
	reading.catch(forget);
	void pause(FRESH_MS).then(forget);
	return await reading;
}
