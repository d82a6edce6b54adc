import type { Topic } from './belief';

export const jobs = {
	reportRows: {
		says: 'The report of a bulk update has `all` rows, with columns `found` and `updated`, or only `failed` ones',
		grade: 'schema',
		source: 'customers.json and products.json, on bulk updates',
		values: ['all', 'failed'],
	},
	reportMessages: {
		says: 'Report rows have a `message` if they `failed`, `always`, or `never`',
		grade: 'guess',
		source: 'customers.json: "details about the update"',
		values: ['failed', 'always', 'never'],
	},
	reportKey: {
		says: "A report's key column is named as in the `body` (`source_id`, `code`), or as a `heading` (Source ID, Code)",
		grade: 'guess',
		source: '`found` and `updated` are spelled so; exports have headings',
		values: ['body', 'heading'],
	},
	reportDelimiter: {
		says: 'Report cells are separated by `comma` or `semicolon`',
		grade: 'guess',
		source: 'exports have commas',
		values: ['comma', 'semicolon'],
	},
	errorsNamed: {
		says: "A job's `errors` name their row in `bulk` updates only (not where many get the same metadata), `always`, or `never`",
		grade: 'schema',
		source: 'async-actions.json, results of `BULK_UPDATE` and `METADATA_UPDATE`',
		values: ['bulk', 'always', 'never'],
	},
	errorsListed: {
		says: "A job's `errors` have `all` failed rows, or `some`: here the first two",
		grade: 'schema',
		source: 'async-actions.json: "list of errors encountered"',
		values: ['all', 'some'],
	},
	memberFailures: {
		says: 'Failed rows of a batch of members are in the linked `report`, or in the `result` itself',
		grade: 'schema',
		source: 'loyalties-v2.json says one of the endpoint, the other of its body',
		values: ['report', 'result'],
	},
	memberReport: {
		says: 'The report of a batch of members is `csv` or `json`',
		grade: 'guess',
		source: 'loyalties-v2.json: "the report linked"; reports of bulk updates are tables',
		values: ['csv', 'json'],
	},
	emptyExport: {
		says: 'An export without rows has a file with its `header`, an empty `file`, or `none`',
		grade: 'guess',
		source: 'exports.json, whose exports have a URL when they are done',
		values: ['header', 'file', 'none'],
	},
} as const satisfies Topic;
