import type { INode, NodeApiError } from 'n8n-workflow';
import type { Cluster } from '../http/regions';
import type { ErrorCatalog } from '../http/request';
import { shorten } from '../http/httpResponse';
import { CallError } from './callError';

/** Facts about a failed request that its error needs. */
export interface About {
	node: INode;
	cluster: Cluster;
	/** Parts of the path; empty if the body may name resources, too. */
	path: readonly string[];
	/** True if sending it twice has the same effect as sending it once. */
	idempotent: boolean;
	/** True for GET requests. */
	reads: boolean;
	/** True if it counts against the rate limit of bulk requests. */
	isBulk: boolean;
	/** True if an OAuth token is sent instead of keys. */
	withOAuth: boolean;
	/** Values that must not appear in any text. */
	secrets: readonly string[];
	/** Error texts that only this request has. */
	errorCatalog: ErrorCatalog;
}

/** Maximum characters of a headline; the description has the rest. */
export const LONGEST_HEADLINE = 200;

interface ErrorContent {
	message: string;
	description: Array<string | undefined>;
	data?: Record<string, string | number | undefined>;
	httpCode?: string;
	failure?: NodeApiError['failure'];
	/** True if the write may have been applied. */
	isOpen?: boolean;
}

/** Builds the error that n8n shows; no secret is in its texts or data. */
export function buildApiError(content: ErrorContent, about: About) {
	const { message, description, data = {}, httpCode, failure, isOpen = false } = content;
	const clean = (text: string) => redact(text, about.secrets);
	const facts = Object.fromEntries(
		Object.entries(data)
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]),
	);
	const text = shorten(clean(message).replace(/\.$/, ''), LONGEST_HEADLINE);
	const error = new CallError(
		about.node,
		{ message: text },
		{
			message: text,
			description: clean(description.filter(Boolean).map(toSentence).join(' ')),
			httpCode,
			failure,
		},
	);
	// n8n replaces messages that contain an error code such as "EPERM": this restores the service's message.
	error.message = text;
	error.context.data = facts;
	return error.withOutcome({
		isUnknown: isOpen && !about.reads,
		isIdempotent: about.idempotent,
	});
}

/** Adds a period where a text has no punctuation at its end. */
export function toSentence(text = ''): string {
	return /[.!?)\u2026]$/.test(text) ? text : `${text}.`;
}

/** Masks secrets, and tokens in URLs. */
export function redact(text: string, secrets: readonly string[]): string {
	return secrets
		.filter((secret) => secret.length > 3)
		.flatMap((secret) => [secret, new URLSearchParams([['', secret]]).toString().slice(1)])
		.reduce((clean, secret) => clean.replaceAll(secret, '•••'), text)
		.replace(/([?&](?:access_)?token=)[^&\s"']+/gi, '$1•••');
}
