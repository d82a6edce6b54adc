import type { Topic } from './belief';

/** What is believed of webhooks and distributions. */
export const webhooks = {
	webhookEventNames: {
		says: 'The Management API takes the names of events that are `documented`, or those that are `described` by its OpenAPI file',
		grade: 'prose',
		source: 'api-reference/webhooks; management.json has others',
		values: ['documented', 'described'],
	},
} as const satisfies Topic;
