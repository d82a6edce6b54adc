import type { ServiceError } from '../../types';
import { accessMeanings, forbidden } from './access';
import { entryMeanings } from './entries';
import { loyaltyMeanings } from './loyalty';
import { loyaltyRewardMeanings } from './loyaltyRewards';
import { loyaltySetupMeanings } from './loyaltySetup';
import type { Meaning } from './meaning';
import { missingMeanings } from './missing';
import { notFound } from './notFound';
import { redeemingMeanings } from './redeeming';
import { existingMeanings } from './existing';

export type { Meaning } from './meaning';

const BY_KEY = new Map<string | undefined, Meaning>(
	Object.entries({
		...{
			...accessMeanings,
			...entryMeanings,
			...loyaltyMeanings,
			...loyaltyRewardMeanings,
			...loyaltySetupMeanings,
		},
		...{ ...missingMeanings, ...redeemingMeanings, ...existingMeanings },
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
