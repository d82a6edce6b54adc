import { createHash } from 'node:crypto';

export const DIGEST_LENGTH = 8;

/**
 * Returns a digest that identifies a key: eight characters of its hash, which are 48 bits. With 2,000 digests kept,
 * one key in 140,000,000,000 is taken for another.
 */
export function toDigest(key: string): string {
	return createHash('sha256').update(key).digest('base64url').slice(0, DIGEST_LENGTH);
}
