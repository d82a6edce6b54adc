import type { Topic } from './belief';

export const webhooks = {
	webhookEventNames: {
		says: 'The Management API takes the `documented` event names, or those `described` in its OpenAPI file',
		grade: 'prose',
		source: 'api-reference/webhooks; management.json has others',
		values: ['documented', 'described'],
	},
	webhookAddress: {
		says: "A webhook's address is `kept` as sent, or `normalised`: lower-case host, no default port, no final slash",
		grade: 'guess',
		values: ['kept', 'normalised'],
	},
	publishedCodes: {
		says: "A webhook has a publication's codes in a list, `vouchers`, or the first as `voucher`",
		grade: 'prose',
		source: 'api-reference/publication/succeeded: example and schema differ',
		values: ['vouchers', 'voucher'],
	},
	retriedSendouts: {
		says: 'With *Retry* in the audit log, a delivered message is sent again with the `same` IDs, with `new` ones, or `never`: only failed ones',
		grade: 'guess',
		source: 'api-reference/introduction-to-webhooks: failed ones can be retried',
		values: ['same', 'new', 'never'],
	},
	workflowMessages: {
		says: 'A workflow sends its data `nested` (`data.trigger.transaction`), or `flat` (`data.transaction`)',
		grade: 'prose',
		source:
			'api-reference/workflows-webhooks: its newer text has one, the pages of the events the other',
		values: ['nested', 'flat'],
	},
	workflowRepeats: {
		says: 'A message of a workflow that is repeated keeps the `same` send-out ID, or gets a `new` one',
		grade: 'guess',
		source:
			'api-reference/introduction-to-webhooks: repeats of all webhooks; nothing about their IDs',
		values: ['same', 'new'],
	},
} as const satisfies Topic;
