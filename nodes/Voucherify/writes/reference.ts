import { randomString } from 'n8n-workflow';

/** Metadata key that holds our reference. */
export const REFERENCE_KEY = 'n8n_reference';

const RANDOM_CHARACTERS = 12;

/**
 * Returns a text that no other request contains. What carries it was written by this request. It includes the time of its
 * creation, which limits how far back lists must be read.
 */
export const newReference = () =>
	`n8n-${Date.now().toString(36)}-${randomString(RANDOM_CHARACTERS)}`;

/** Returns the creation time of a reference, in milliseconds since 1970; undefined if it is not one of ours. */
export function madeAt(reference: string): number | undefined {
	const [, time] = /^n8n-([0-9a-z]{8})-\w+$/.exec(reference) ?? [];
	return time === undefined ? undefined : Number.parseInt(time, 36);
}

/** Appends our reference to a free text. */
export const withReference = (text: string | undefined, reference: string) =>
	text === undefined ? `[${reference}]` : `${text} [${reference}]`;

/** True if a text contains the reference, as added by {@link withReference}. */
export const bears = (text: unknown, reference: string) =>
	typeof text === 'string' && text.includes(`[${reference}]`);
