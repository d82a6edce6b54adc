import type { Topic } from './belief';

/** What is believed of redemptions, validations and rollbacks. */
export const redeeming = {
	refusedRedemptions: {
		says: 'A redemption of which nothing can be applied is refused with a `status` of 400, or there is an `answer` of failed redemptions',
		grade: 'schema',
		source: 'redemptions.json, which has both',
		values: ['status', 'answer'],
	},
} as const satisfies Topic;
