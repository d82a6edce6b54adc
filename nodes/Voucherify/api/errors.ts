import { NodeApiError, type INode } from 'n8n-workflow';
import { headerOf, serviceErrorOf, type Answer } from './answer';
import { CYCLE, limitReportOf } from './rateLimit';
import type { Cluster } from './regions';
import { mayHaveHappened, neverLeft, type NetworkFailure } from './retry';

/** What an error has to say about the call that failed. */
export interface About {
	node: INode;
	cluster: Cluster;
	/** Whether doing the call twice does the same as doing it once. */
	repeatable: boolean;
	/** Values that must not appear in any text. */
	secrets: readonly string[];
	/** What a refusal means for the call, by the service's error key or by the status. */
	explanations: Readonly<Record<string, string>>;
}

type Failure = NodeApiError['failure'];

const UNKNOWN_OUTCOME =
	'It is not known whether Voucherify carried out the call, so it was not sent again. Check in Voucherify before you repeat it.';

/** The error of an answer that the service refused or failed, with its own words and what the user can do about it. */
export function refusal(answer: Answer, about: About): NodeApiError {
	const { key, message, details, request_id, resource_type } = serviceErrorOf(answer);
	const outcome = mayHaveHappened({ answer }) && !about.repeatable ? UNKNOWN_OUTCOME : '';
	const explanations = new Map(Object.entries(about.explanations));
	const meaning = explanations.get(key ?? '') ?? explanations.get(String(answer.status));
	// An empty answer says nothing itself, so its meaning is the message.
	const title = message ?? (details === undefined ? meaning : undefined);
	return apiError(
		{
			message: title ?? `Voucherify answered with status ${answer.status}`,
			description: [
				details,
				title === meaning ? undefined : meaning,
				meaning !== undefined && answer.status === 409 ? undefined : adviceOn(answer, about),
				outcome,
				referenceOf(key, request_id),
			],
			data: { code: answer.status, key, message, details, request_id, resource_type },
			httpCode: String(answer.status),
			failure: failureOf(answer),
		},
		about,
	);
}

/** The error of a call that got no answer at all. */
export function unreachable(
	{ code, message, syscall }: NetworkFailure,
	about: About,
): NodeApiError {
	const host = new URL(about.cluster.baseUrl).host;
	const lost = neverLeft({ code, message, syscall });
	return apiError(
		{
			message: lost
				? `Voucherify could not be reached at ${host}`
				: `The connection to Voucherify broke before the answer of ${host} arrived`,
			description: [
				`${message} (${code}).`,
				lost
					? `Check the region (now: ${about.cluster.name}) in the credential, and that this machine can reach ${host}.`
					: about.repeatable
						? 'Try again later, or raise the timeout in the request options.'
						: UNKNOWN_OUTCOME,
			],
			data: { code },
			failure: { cause: 'temporarily-unavailable' },
		},
		about,
	);
}

/** The error of an answer that says success, but is not what the API documents. */
export function unexpectedAnswer(
	problem: string,
	about: About,
	cause: 'temporarily-unavailable' | 'configuration-invalid' = 'temporarily-unavailable',
): NodeApiError {
	return apiError(
		{
			message: `Voucherify's answer cannot be used: ${problem}`,
			description: [
				about.repeatable ? 'Try again later.' : UNKNOWN_OUTCOME,
				'If it happens again, a proxy between n8n and Voucherify may be changing the answers.',
			],
			failure: { cause },
		},
		about,
	);
}

/** The error of a wait that the service asks for and the user does not accept. `waitMs` in milliseconds. */
export function waitTooLong(waitMs: number, about: About): NodeApiError {
	return apiError(
		{
			message: 'The limit of API calls is reached',
			description: [comeBack(waitMs), 'Or raise the longest wait in the request options.'],
			httpCode: '429',
			failure: { cause: 'rate-limited', retryAfterMs: waitMs },
		},
		about,
	);
}

interface Parts {
	message: string;
	description: Array<string | undefined>;
	data?: Record<string, string | number | undefined>;
	httpCode?: string;
	failure?: Failure;
}

function apiError({ message, description, data = {}, httpCode, failure }: Parts, about: About) {
	const clean = (text: string) => redact(text, about.secrets);
	const facts = Object.fromEntries(
		Object.entries(data)
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]),
	);
	const text = clean(message);
	const error = new NodeApiError(
		about.node,
		{ message: text },
		{
			message: text,
			description: clean(description.filter(Boolean).map(sentence).join(' ')),
			httpCode,
			failure,
		},
	);
	// The platform replaces a text that happens to contain an error code, such as "EPERM": the service's words stay.
	error.message = text;
	error.context.data = facts;
	return error;
}

function adviceOn(answer: Answer, { cluster }: About): string {
	const region = `${cluster.name} (${new URL(cluster.baseUrl).host})`;
	switch (answer.status) {
		case 400:
			return 'Correct the named field and run the node again.';
		case 401:
			return `Voucherify refused the keys in the region ${region}. Check the keys in the credential, and that the region is the project's own.`;
		case 402:
			return 'Your Voucherify plan does not include this. Ask Voucherify to enable it, or leave this operation out.';
		case 403:
			return `The keys may not do this in the region ${region}. Check the permissions of the keys, the region and the kind of campaign.`;
		case 404:
			return `Nothing was found in the region ${region}. Check the ID or name, and that the project lives in that region.`;
		case 409:
			return 'It exists already. Look it up instead of creating it again.';
		case 413:
			return 'The call is too large. Send fewer elements at once.';
		case 423:
			return 'Another change is in progress on it. Wait a moment and try again.';
		case 429:
			return adviceOnLimit(answer);
		default:
			return answer.status >= 500
				? 'The service has a problem. Try again later, and give Voucherify the request ID if it stays.'
				: 'If it happens again, give Voucherify the request ID.';
	}
}

function adviceOnLimit(answer: Answer): string {
	const { type, waitMs } = limitReportOf(answer);
	const what =
		type === CYCLE
			? 'The calls of your plan for this billing cycle are used up, and waiting a little does not help.'
			: 'Too many calls reached Voucherify in a short time.';
	return waitMs === undefined ? what : `${what} ${comeBack(waitMs)}`;
}

/** The last moment that a date can tell. */
const LAST_DATE = 8.64e15;

function comeBack(waitMs: number): string {
	const seconds = Math.ceil(waitMs / 1000);
	const at = new Date(Math.min(Date.now() + waitMs, LAST_DATE))
		.toISOString()
		.replace(/\.\d+Z$/, 'Z');
	return `The next call may be made in ${seconds} s, at ${at}.`;
}

function failureOf(answer: Answer): Failure {
	const { status } = answer;
	if (status === 401) return { cause: 'credential-invalid' };
	if (status === 402 || status === 403 || status === 404) return { cause: 'configuration-invalid' };
	if (status === 429) {
		const { type, waitMs } = limitReportOf(answer);
		return { cause: type === CYCLE ? 'quota-exhausted' : 'rate-limited', retryAfterMs: waitMs };
	}
	return status >= 500 || headerOf(answer, 'retry-after') !== undefined
		? { cause: 'temporarily-unavailable' }
		: undefined;
}

function referenceOf(key?: string, requestId?: string): string | undefined {
	const parts = [key && `key: ${key}`, requestId && `request ID: ${requestId}`].filter(Boolean);
	return parts.length ? `(${parts.join(', ')})` : undefined;
}

function sentence(text = ''): string {
	return /[.!?)…]$/.test(text) ? text : `${text}.`;
}

/** Takes every secret, and every token in an address, out of a text. */
export function redact(text: string, secrets: readonly string[]): string {
	return secrets
		.filter((secret) => secret.length > 3)
		.flatMap((secret) => [secret, new URLSearchParams([['', secret]]).toString().slice(1)])
		.reduce((clean, secret) => clean.replaceAll(secret, '•••'), text)
		.replace(/([?&](?:access_)?token=)[^&\s"']+/gi, '$1•••');
}
