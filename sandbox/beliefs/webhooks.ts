import type { Topic } from './belief';

export const webhooks = {
	webhookEventNames: {
		says: 'The Management API takes the names of events that are `documented`, or those that are `described` by its OpenAPI file',
		grade: 'prose',
		source: 'api-reference/webhooks; management.json has others',
		values: ['documented', 'described'],
	},
	webhookAddress: {
		says: 'The address of a webhook is `kept` as it was sent, or `normalised`: host in lower case, no default port, no slash at its end',
		grade: 'guess',
		values: ['kept', 'normalised'],
	},
	publishedCodes: {
		says: 'A webhook tells of the codes of a publication in a list, `vouchers`, or of the first alone, as `voucher`',
		grade: 'prose',
		source: 'api-reference/publication/succeeded: its example and its schema contradict each other',
		values: ['vouchers', 'voucher'],
	},
	retriedSendouts: {
		says: 'A message that was delivered can be sent again by a person, with *Retry* in the audit log: with the `same` IDs, with `new` ones, or `never`, as only what failed can',
		grade: 'guess',
		source: 'api-reference/introduction-to-webhooks: what failed can be retried in the audit log',
		values: ['same', 'new', 'never'],
	},
} as const satisfies Topic;
