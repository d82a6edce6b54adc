import { randomString } from 'n8n-workflow';

/** Metadata key that holds our reference. */
export const REFERENCE_KEY = 'n8n_reference';

const RANDOM_CHARACTERS = 12;

/**
 * A text that no other call has. What carries it was done by this call, and by no other. It tells when it was made, so that
 * a list need not be read further back.
 */
export const newReference = () =>
	`n8n-${Date.now().toString(36)}-${randomString(RANDOM_CHARACTERS)}`;

/** Returns the time when a reference was made, in milliseconds since 1970; undefined where it is none of ours. */
export function madeAt(reference: string): number | undefined {
	const [, time] = /^n8n-([0-9a-z]{8})-\w+$/.exec(reference) ?? [];
	return time === undefined ? undefined : Number.parseInt(time, 36);
}

/** A free text with our reference behind it. */
export const withReference = (text: string | undefined, reference: string) =>
	text === undefined ? `[${reference}]` : `${text} [${reference}]`;

/** Whether a text of the service's bears the reference. */
export const bears = (text: unknown, reference: string) =>
	typeof text === 'string' && text.includes(`[${reference}]`);
