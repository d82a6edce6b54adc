import { createHash } from 'node:crypto';

/** Number of characters of a mark. */
export const MARK_LENGTH = 8;

/**
 * Returns a short mark that identifies a key: eight characters of its hash, which are 48 bits. With 2,000 marks kept,
 * one key in 140,000,000,000 is taken for another.
 */
export function toMark(key: string): string {
	return createHash('sha256').update(key).digest('base64url').slice(0, MARK_LENGTH);
}
