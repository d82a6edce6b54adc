import type { ServiceError } from '../../types';
import { errorMessages } from '../message';
import type { Meaning, ErrorMeanings } from './meaning';

export const NOT_IN_PLAN: Meaning = {
	headline: 'Your Voucherify plan does not include this',
	advice: 'Ask Voucherify to enable it, or remove this operation.',
};

/** Refusals due to the plan or to roles. */
export const accessMeanings: ErrorMeanings = {
	missing_required_feature: NOT_IN_PLAN,
	missing_required_permission: {
		headline: 'The role of the keys does not allow this',
		advice:
			"Use keys with another role. Voucherify's team and project settings show the roles and what they allow.",
	},
	used_incorrect_role: {
		before: 'The role does not exist',
		otherwise: 'The role does not exist',
		advice: 'Choose a role from the list, or enter the ID of a custom role of this organization.',
	},
};

/** Patterns for the service's reason of a refused access. The first match counts. */
const reasonsIn = (region: string): ReadonlyArray<[RegExp, Meaning]> => [
	[
		/not accessible in given context/i,
		{
			before: 'The keys are restricted to other areas or stores',
			advice:
				'In Voucherify, assign this to an area or store of the keys, or use keys without such a restriction.',
		},
	],
	[
		/different region/i,
		{ advice: `Choose the project's region in the credential: it is not ${region}.` },
	],
	[
		/referrer assignment/i,
		{ advice: 'A referral code keeps its referrer: only referred customers can be removed.' },
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
			otherwise: 'The keys are not allowed to do this',
			advice: 'Check the role of the keys, and their areas or stores.',
		};
	}
	const [, known] = reasonsIn(region).find(([pattern]) => pattern.test(words)) ?? [];
	return (
		known ?? {
			advice: 'Choose something else. If it should be possible, check the role of the keys.',
		}
	);
}
