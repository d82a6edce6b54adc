import type { ServiceError } from '../../types';
import { access, forbidden } from './access';
import { entries } from './entries';
import { loyalty } from './loyalty';
import type { Meaning } from './meaning';
import { missing } from './missing';
import { redeeming } from './redeeming';
import { things } from './things';

export type { Meaning } from './meaning';

const BY_KEY = new Map<string | undefined, Meaning>(
	Object.entries({ ...access, ...entries, ...loyalty, ...missing, ...redeeming, ...things }),
);

/**
 * Returns the meaning of an error key; undefined for an unknown key.
 * @param region the one in use, in words
 * @see https://docs.voucherify.io/api-reference/errors
 */
export function meaningOfKey(error: ServiceError, region: string): Meaning | undefined {
	return error.key === 'forbidden' ? forbidden(error, region) : BY_KEY.get(error.key);
}
