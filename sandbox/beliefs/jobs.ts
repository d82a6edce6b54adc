import type { Topic } from './belief';

export const jobs = {
	reportRows: {
		says: 'The report of a bulk change has a row for `all` things, with the columns `found` and `updated`, or for the `failed` ones alone',
		grade: 'schema',
		source: 'customers.json and products.json, on bulk updates',
		values: ['all', 'failed'],
	},
	reportMessages: {
		says: 'The rows of a report have a `message` if they `failed`, `always`, or `never`',
		grade: 'guess',
		source: 'customers.json: "details about the update"',
		values: ['failed', 'always', 'never'],
	},
	reportKey: {
		says: 'The column of a report that names the row is called as in the `body` that was sent (`source_id`, `code`), or as in a `heading` (Source ID, Code)',
		grade: 'guess',
		source: 'the columns `found` and `updated` are spelled so; exports have headings',
		values: ['body', 'heading'],
	},
	reportDelimiter: {
		says: 'The cells of a report have a `comma` between them, or a `semicolon`',
		grade: 'guess',
		source: 'exports have commas',
		values: ['comma', 'semicolon'],
	},
	errorsNamed: {
		says: 'The `errors` of a job name the row they are about in `bulk` updates, not where the same metadata is set for many; or `always`; or `never`',
		grade: 'schema',
		source: 'async-actions.json, the results of `BULK_UPDATE` and `METADATA_UPDATE`',
		values: ['bulk', 'always', 'never'],
	},
	errorsTold: {
		says: 'The `errors` of a job tell of `all` rows that failed, or of `some`: here the first two',
		grade: 'schema',
		source: 'async-actions.json: "list of errors encountered"',
		values: ['all', 'some'],
	},
	memberFailures: {
		says: 'What failed in a batch of members is told in the `report` that is linked from the result, or in the `result` itself',
		grade: 'schema',
		source: 'loyalties-v2.json says the one of the call, and the other of its body',
		values: ['report', 'result'],
	},
	memberReport: {
		says: 'The report of a batch of members is `csv`, or `json`',
		grade: 'guess',
		source: 'loyalties-v2.json: "the report linked"; the reports of bulk updates are tables',
		values: ['csv', 'json'],
	},
} as const satisfies Topic;
