import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import { isTexts } from '../api/types';
import type { Result } from './types';

/** Adds warnings to output items, because production executions show no hints. */
export const withWarnings = (results: Result[], warnings: string[]): Result[] =>
	warnings.length === 0
		? results
		: results.map(({ json, ...rest }) => ({
				...rest,
				json: { ...json, warnings: [...textsIn(json.warnings), ...warnings] },
			}));

/** Returns all warnings in output items, for the editor. */
export const warningsIn = (results: Array<Pick<Result, 'json'>>): string[] =>
	results.flatMap(({ json }) => textsIn(json.warnings));

const textsIn = (value: unknown): string[] => (isTexts(value) ? value : []);

/** Shows each distinct text beside the results in the editor. AI tools of n8n before 1.119 cannot show hints. */
export function showHints(context: IExecuteFunctions, texts: string[]): void {
	const hints: NodeExecutionHint[] = [...new Set(texts)].map((message) => ({
		message,
		location: 'outputPane',
	}));
	if ('addExecutionHints' in context) context.addExecutionHints(...hints);
}
