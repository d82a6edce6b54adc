import type { ServiceError } from '../../types';
import { errorMessages } from '../message';
import type { Meaning, ErrorMeanings } from './meaning';

export const NOT_IN_PLAN: Meaning = {
	headline: 'Your Voucherify plan does not include this',
	advice: 'Ask Voucherify to enable it, or leave this operation out.',
};

/** Refusals due to the plan or to roles. */
export const access: ErrorMeanings = {
	missing_required_feature: NOT_IN_PLAN,
	missing_required_permission: {
		headline: 'The role of the keys does not allow this',
		advice:
			"Use keys with another role: what a role allows, and which one the keys have, stands in Voucherify's team and project settings.",
	},
	used_incorrect_role: {
		before: 'The role does not exist',
		otherwise: 'The role does not exist',
		advice: 'Pick a role from the list, or enter the ID of a custom role of this organization.',
	},
};

/** Patterns for the service's reason of a refused access. The first match counts. */
const reasonsIn = (region: string): ReadonlyArray<[RegExp, Meaning]> => [
	[
		/not accessible in given context/i,
		{
			before: 'The keys work for areas or stores that this does not belong to',
			advice:
				'In Voucherify, assign it to an area or store of the keys, or use keys that are not restricted to areas.',
		},
	],
	[
		/different region/i,
		{ advice: `Choose the project's own region in the credential: it is not ${region}.` },
	],
	[
		/referrer assignment/i,
		{ advice: 'The referrer stays with a referral code: only who was referred can be removed.' },
	],
];

/**
 * Returns the meaning of a `forbidden` error. Its cause is mostly the resource itself, as the service's message says.
 * @param region name and host of the region in use
 * @see https://docs.voucherify.io/orchestrate/areas-and-stores
 */
export function forbidden(error: ServiceError, region: string): Meaning {
	const words = errorMessages(error).join(' ');
	if (words === '') {
		return {
			otherwise: 'The keys may not do this',
			advice: 'Check the role of the keys, and the areas or stores that they are restricted to.',
		};
	}
	const [, known] = reasonsIn(region).find(([pattern]) => pattern.test(words)) ?? [];
	return (
		known ?? {
			advice:
				'Choose something that it can be done with. Where it should be possible, check the role of the keys.',
		}
	);
}
