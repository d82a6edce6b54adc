import type { Topic } from './belief';

export const codes = {
	repeatedPublication: {
		says: 'A publication that is repeated with its source ID is `answered` with the first one, or `refused` with 400 `duplicate_source_id`',
		grade: 'prose',
		source: 'orchestrate/code-publication; publications.json says the other',
		values: ['answered', 'refused'],
	},
	refusedPublications: {
		says: 'A publication that is refused is `listed` with the result FAILURE and its source ID, or `forgotten`',
		grade: 'schema',
		source: 'publications.json, ListPublicationsItemInvalid',
		values: ['listed', 'forgotten'],
	},
	failedSourceIds: {
		says: 'The source ID of a publication that was refused is still `free`, or `used` up: 400 `duplicate_source_id`',
		grade: 'guess',
		source: 'publications.json: "already exists in the system", which may mean failed ones, too',
		values: ['free', 'used'],
	},
	codeCase: {
		says: 'Codes are case-`sensitive`, or `insensitive`: the project says so',
		grade: 'schema',
		source: 'management.json, `case_sensitive_codes`',
		values: ['sensitive', 'insensitive'],
	},
	joinedBefore: {
		says: 'Who has a code of a campaign to join once is `answered` with the publication that gave it, or `refused` with 400 `voucher_cannot_be_published`, unless joining once is asked for',
		grade: 'schema',
		source: 'publications.json has the refusal, orchestrate/code-publication the other',
		values: ['answered', 'refused'],
	},
} as const satisfies Topic;
