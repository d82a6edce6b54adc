import type { ServiceError } from '../../types';
import { access, forbidden } from './access';
import { entries } from './entries';
import { loyalty } from './loyalty';
import { loyaltyRewards } from './loyaltyRewards';
import { loyaltySetup } from './loyaltySetup';
import type { Meaning } from './meaning';
import { missing } from './missing';
import { notFound } from './notFound';
import { redeeming } from './redeeming';
import { existing } from './existing';

export type { Meaning } from './meaning';

const BY_KEY = new Map<string | undefined, Meaning>(
	Object.entries({
		...{ ...access, ...entries, ...loyalty, ...loyaltyRewards, ...loyaltySetup },
		...{ ...missing, ...redeeming, ...existing },
	}),
);

/**
 * Returns the meaning of an error key; undefined for an unknown key.
 * @param region name and host of the region in use
 * @param path segments of the request's path; empty if the body may name resources, too
 * @see https://docs.voucherify.io/api-reference/errors
 */
export function findMeaningOfKey(
	error: ServiceError,
	region: string,
	path: readonly string[],
): Meaning | undefined {
	switch (error.key) {
		case 'forbidden':
			return forbidden(error, region);
		case 'not_found':
			return notFound(error, path, 'Nothing was found under this ID, code or name');
		case 'resource_not_found':
			return notFound(error, path, 'There is no voucher with this code');
		default:
			return BY_KEY.get(error.key);
	}
}
