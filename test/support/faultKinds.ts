import type { Fault } from '../../sandbox';

/** How a request ends that this kind of fault hits. */
export type Effect =
	/** The service rejects it, and nothing was applied. No retry. */
	| 'refused'
	/** It fails, and may have been applied. No retry. */
	| 'broken'
	/** The service rejects it for now, and the wait is acceptable. It is retried. */
	| 'postponed'
	/** It may have been applied. Only an idempotent request is retried. */
	| 'unknown'
	/** It was applied, and the response cannot be parsed. For a file, that is no error. */
	| 'unreadable'
	/** It was applied, and the response trickles in for longer than the timeout. For a file, that is no error. */
	| 'slow'
	/** It was applied, and the response claims to be a web page. For a file, the content type is the only clue. */
	| 'mistyped'
	/** It was applied, and the response is readable all the same. */
	| 'harmless';

/** A kind of fault, and how the node must react to it. */
export interface FaultKind {
	name: string;
	fault: Fault;
	effect: Effect;
	/** True if the service carries the operation out before the fault. */
	carriedOut: boolean;
	/** The `cause` that n8n gets with the error. */
	cause?: string;
	/** The user's request timeout, in seconds. */
	timeout?: number;
}

const refused = (status: number, cause?: string): FaultKind => ({
	name: String(status),
	fault: { kind: 'status', status, times: Infinity },
	effect: 'refused',
	carriedOut: false,
	cause,
});

const unavailable = { carriedOut: false, cause: 'temporarily-unavailable' };

const unknown = (name: string, fault: Fault, carriedOut = false): FaultKind => ({
	...unavailable,
	name,
	fault: { times: Infinity, ...fault },
	effect: 'unknown',
	carriedOut,
});

const LIMIT_HEADERS = [
	'Retry-After',
	'X-Rate-Limit-Retry',
	'X-Rate-Limit-Limit',
	'X-Rate-Limit-Remaining',
	'X-Rate-Limit-Type',
];

const postponed = (name: string, omitHeaders: string[] = []): FaultKind => ({
	name: `429 ${name}`,
	fault: { kind: 'status', status: 429, omitHeaders },
	effect: 'postponed',
	carriedOut: false,
});

const limited = (name: string, headers: Record<string, string>, cause: string): FaultKind => ({
	...refused(429, cause),
	name: `429 ${name}`,
	fault: { kind: 'status', status: 429, headers, times: Infinity },
});

const harmless = (name: string, fault: Fault): FaultKind => ({
	name,
	fault: { times: Infinity, ...fault },
	effect: 'harmless',
	carriedOut: true,
});

const unreadable = (name: string, fault: Fault): FaultKind => ({
	...unavailable,
	name,
	fault: { times: Infinity, ...fault },
	effect: 'unreadable',
	carriedOut: true,
});

/** While a file's bytes keep arriving, the request does not time out. */
const SLOW: Fault = { kind: 'slowBody', durationMs: 3_000 };

/** Every fault of the sandbox. */
export const faultKinds: FaultKind[] = [
	refused(400),
	refused(401, 'credential-invalid'),
	refused(402, 'configuration-invalid'),
	refused(403, 'configuration-invalid'),
	{
		...refused(403, 'configuration-invalid'),
		name: 'wrong region',
		fault: { kind: 'wrongRegion', times: Infinity },
	},
	refused(404, 'configuration-invalid'),
	refused(409),
	refused(415),
	refused(423),
	postponed('with all headers'),
	...LIMIT_HEADERS.map((header) => postponed(`without ${header}`, [header])),
	postponed('without any header', LIMIT_HEADERS),
	limited('with a long wait', { 'Retry-After': '300' }, 'rate-limited'),
	limited('of a used-up plan', { 'X-Rate-Limit-Type': 'api_calls_cycle' }, 'quota-exhausted'),
	{ ...refused(500, 'temporarily-unavailable'), effect: 'broken' },
	unknown('502', { kind: 'status', status: 502 }),
	unknown('503', { kind: 'status', status: 503 }),
	unknown('504', { kind: 'status', status: 504 }),
	unknown('page of a proxy', { kind: 'html' }),
	unknown('reset before the request', { kind: 'resetBefore' }),
	unknown('reset after the request', { kind: 'resetAfter' }, true),
	{ ...unknown('no answer', { kind: 'hang' }), timeout: 2 },
	{
		...unknown('body that takes longer than the timeout', SLOW, true),
		effect: 'slow',
		timeout: 2,
	},
	{
		...harmless('wrong content type', { kind: 'wrongContentType' }),
		effect: 'mistyped',
		cause: 'configuration-invalid',
	},
	unreadable('truncated JSON', { kind: 'truncatedJson' }),
	unreadable('empty body', { kind: 'emptyBody' }),
];
