import { readServiceError, type HttpResponse } from '../http/httpResponse';
import { isJsonObject } from '../types';
import { buildApiError, type About } from './apiError';
import type { CallError } from './callError';
import { joinSentences, formatErrorReference } from './errors';
import { errorMessages } from './message';

/** Codes of the errors that n8n throws for a refusal of the token endpoint. Only the second has a status. */
const REFUSALS: unknown[] = ['EAUTH', 'ESTATUS'];

/** Returns the token endpoint's refusal behind an error of n8n; undefined if it has not refused, or not responded. */
export function readTokenRefusal(error: unknown): HttpResponse | undefined {
	if (!isJsonObject(error)) return undefined;
	const { code, status, body, cause } = error;
	if (!REFUSALS.includes(code)) return readTokenRefusal(cause);
	const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
	const fallback = /rate.?limit|too.?many/i.test(text) ? 429 : 400;
	return { status: typeof status === 'number' ? status : fallback, headers: {}, text };
}

/** A refused field of the credential: by the service's text, with what to do. The first match counts. */
const REASONS: ReadonlyArray<[RegExp, headline: string, advice: string]> = [
	[
		/region|cluster/i,
		'The OAuth keys belong to another region',
		"Choose the project's Region in the credential.",
	],
	[
		/scope/i,
		'Voucherify refused the Scopes of the credential',
		'Correct them, separated by spaces. The role of the OAuth service must include them.',
	],
	[
		/project/i,
		'Voucherify refused the Project ID of the credential',
		'Check it, and that the OAuth service may work with this project.',
	],
	[
		/client|unauthori[sz]ed|401/i,
		'Voucherify refused the App ID or the App Secret of the credential',
		"Check both, and that its Region is the project's.",
	],
];

/** Builds the error of a request that was not sent, because the service issues no token for it. */
export function tokenRefusal(response: HttpResponse, about: About): CallError {
	const { excerpt, ...error } = readServiceError(response);
	const words = errorMessages({ ...error, excerpt });
	const said = [response.status, error.key, ...words].join(' ');
	const [, headline, advice] = REASONS.find(([pattern]) => pattern.test(said)) ?? [
		undefined,
		`Voucherify refused to issue an OAuth token (status ${response.status})`,
		'Check all fields of the credential.',
	];
	return buildApiError(
		{
			message: headline,
			description: [
				joinSentences(excerpt === undefined ? 'Voucherify says' : 'The answer reads', words),
				advice,
				`Region in use: ${about.cluster.name} (${new URL(about.cluster.baseUrl).host}).`,
				formatErrorReference(error.key, error.request_id),
			],
			data: { ...error, code: response.status, details: error.details ?? excerpt },
			httpCode: String(response.status),
			failure: { cause: 'credential-invalid' },
		},
		about,
	);
}
