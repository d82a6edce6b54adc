import type { IWebhookFunctions } from 'n8n-workflow';
import { keysOf, type Keys } from './context';

/** How long keys count after they were read, in milliseconds. */
const FRESH_MS = 10_000;

/** What was read last, when it was asked for. */
interface Reading {
	at: number;
	keys: Promise<Keys>;
}

const readings = new Map<string, Reading>();

/**
 * The credential's keys, if they fit. n8n makes a new sandbox for expressions each time that it reads a credential, which
 * takes longer than all else that the node does. So keys that were read within the last seconds count; those that do not
 * fit are read again, so that new ones are let in at once, and old ones for seconds at most.
 */
export async function keysThatFit(
	context: IWebhookFunctions,
	fit: (keys: Keys) => boolean,
): Promise<Keys | undefined> {
	const { id, credentials } = context.getNode();
	const owner = JSON.stringify([context.getWorkflow().id, id, credentials?.voucherifyApi?.id]);
	const last = readings.get(owner);
	const isFresh = last !== undefined && Math.abs(Date.now() - last.at) < FRESH_MS;
	const recent = isFresh ? await last.keys : undefined;
	if (recent && fit(recent)) return recent;
	const keys = await read(context, owner, last);
	return keys.secret === recent?.secret || !fit(keys) ? undefined : keys;
}

/** Reads the keys; calls that do so at the same time share it. */
async function read(
	context: IWebhookFunctions,
	owner: string,
	known: Reading | undefined,
): Promise<Keys> {
	const others = readings.get(owner);
	if (others && others !== known) return await others.keys;
	const reading = { at: Date.now(), keys: keysOf(context) };
	readings.set(owner, reading);
	// What cannot be read is tried again by the next call.
	reading.keys.catch(() => {
		if (readings.get(owner) === reading) readings.delete(owner);
	});
	return await reading.keys;
}
