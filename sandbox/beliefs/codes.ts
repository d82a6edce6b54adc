import type { Topic } from './belief';

/** What is believed of vouchers, campaigns, publications and referrals. */
export const codes = {
	repeatedPublication: {
		says: 'A publication that is repeated with its source ID is `answered` with the first one, or `refused` with 400 `duplicate_source_id`',
		grade: 'prose',
		source: 'orchestrate/code-publication; publications.json says the other',
		values: ['answered', 'refused'],
	},
} as const satisfies Topic;
