import type { Topic } from './belief';

export const service = {
	minorUnits: {
		says: 'A unit of money is sent as `100` minor units whatever its currency, or as many as the currency has: `1` of yen, `1000` of dinars',
		grade: 'schema',
		source:
			'campaigns.json and others: "multiplied by 100 to represent 2 decimal places"; no currency is named',
		values: [100, 1, 1000],
	},
	limitHeaders: {
		says: 'The headers of the limit, `X-Rate-Limit-…`, are `present` in every answer, or `absent`',
		grade: 'prose',
		source: 'guides/limits; recorded answers keep no headers',
		values: ['present', 'absent'],
	},
	retryAfter: {
		says: 'The header `Retry-After` tells the wait in `seconds`, or the `date` to come back at',
		grade: 'prose',
		source: 'guides/limits; RFC 9110 allows both',
		values: ['seconds', 'date'],
	},
	serviceDate: {
		says: 'Every answer has the time of the service in `Date`',
		grade: 'prose',
		source: 'RFC 9110, which asks for it',
	},
	unknownThing: {
		says: 'What is asked for by an unknown ID or code is answered with 404 `not_found`',
		grade: 'schema',
		source: 'vouchers.json, customers.json and most others',
	},
	unknownInEvent: {
		says: 'A custom event of an unknown customer, referral code or card is `400` with the key `not_found`, or `404`',
		grade: 'schema',
		source: 'events.json has the example under 400, with 404 in it',
		values: [400, 404],
	},
} as const satisfies Topic;
