import type { NodeExecutionHint } from 'n8n-workflow';
import type { Result } from '../kinds/operation';

/** What a person must know of an item stands in it: production shows no hints. */
export const withWarnings = (results: Result[], warnings: string[]): Result[] =>
	warnings.length === 0
		? results
		: results.map(({ json, ...rest }) => ({ ...rest, json: { ...json, warnings } }));

/** The same for the editor, each text once. */
export const hintsOf = (texts: string[]): NodeExecutionHint[] =>
	[...new Set(texts)].map((message) => ({ message, location: 'outputPane' }));
