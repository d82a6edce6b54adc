import type { Topic } from './belief';

export const codes = {
	repeatedPublication: {
		says: 'A publication repeated with its source ID is `answered` with the first one, or `refused` with 400 `duplicate_source_id`',
		grade: 'prose',
		source: 'orchestrate/code-publication; publications.json says the opposite',
		values: ['answered', 'refused'],
	},
	refusedPublications: {
		says: 'A refused publication is `listed` as FAILURE with its source ID, or `forgotten`',
		grade: 'schema',
		source: 'publications.json, ListPublicationsItemInvalid',
		values: ['listed', 'forgotten'],
	},
	failedSourceIds: {
		says: 'The source ID of a refused publication stays `free`, or is `used` (400 `duplicate_source_id`)',
		grade: 'guess',
		source: 'publications.json: "already exists in the system", which may include failed ones',
		values: ['free', 'used'],
	},
	codeCase: {
		says: 'Codes are case-`sensitive` or `insensitive`: a setting of the project',
		grade: 'schema',
		source: 'management.json, `case_sensitive_codes`',
		values: ['sensitive', 'insensitive'],
	},
	joinedBefore: {
		says: 'A customer who has joined a campaign is `answered` with that publication, or, without `join_once`, `refused` with 400 `voucher_cannot_be_published`',
		grade: 'schema',
		source: 'publications.json has the refusal, orchestrate/code-publication the other',
		values: ['answered', 'refused'],
	},
} as const satisfies Topic;
