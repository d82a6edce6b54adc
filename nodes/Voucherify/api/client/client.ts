import { NodeOperationError, type ICredentialDataDecryptedObject, type INode } from 'n8n-workflow';
import { AccessToken } from '../http/accessToken';
import { KeyPair, findKeyPair } from '../http/keyPair';
import { credentialTypeOf, SERVICE_TYPE, type CredentialType } from '../http/credentialType';
import { DEFAULTS, type ClientOptions } from './clientOptions';
import { isServiceError, readHeader, shorten, type HttpResponse } from '../http/httpResponse';
import { findMismatch } from '../http/mismatch';
import { parseJson } from '../http/json';
import { monotonicNow } from '../http/clock';
import {
	markRetriedAfterLostResponse,
	canceledError,
	refusal,
	unexpectedResponse,
	unreachableError,
	waitTooLong,
} from '../errors/errors';
import { readTokenRefusal, tokenRefusal } from '../errors/tokenRefusal';
import { redact, type About } from '../errors/apiError';
import { CallError } from '../errors/callError';
import { explainWrongLoyaltyVersion } from '../errors/meanings/loyaltyVersion';
import { Memory } from '../http/memory';
import { findNetworkFailure } from '../http/network';
import { nodeForErrors } from '../errors/node';
import { pause } from '../http/pause';
import {
	isFullResponse,
	NO_RESPONSE,
	textReader,
	type Reader,
	type ReadResult,
} from '../http/reader';
import { readLimitReport, type LimitReport } from '../http/rateLimit';
import { findCluster, type Cluster } from '../http/regions';
import {
	endingWith,
	hasContent,
	isIdempotent,
	buildRequest,
	buildUrl,
	type ApiCall,
	type CallOptions,
	type CredentialName,
} from '../http/request';
import { decide, leavesOutcomeUnknown, type NetworkFailure } from '../http/retry';
import { Semaphore, AdaptiveConcurrency } from '../http/concurrency';
import { createTransport, type ApiContext, type Transport } from '../http/transport';

/** Maximum characters of the service's message in a headline. */
const LONGEST_SAYING = 200;

/** Fields of each credential: whose limits and locks are shared, and what no error may show. */
const FIELDS: Record<CredentialType, Record<'id' | 'secret', string>> = {
	voucherifyApi: { id: 'appId', secret: 'appToken' },
	voucherifyManagementApi: { id: 'managementId', secret: 'managementToken' },
	voucherifyOAuth2Api: { id: 'projectId', secret: 'clientSecret' },
};

/** True if the service does not accept the credentials of a request. */
const isUnauthorized = (outcome: { response: HttpResponse } | { failure: NetworkFailure }) =>
	'response' in outcome && outcome.response.status === 401;

/** Sends all requests of one execution: credentials, rate limit, retries and errors. */
export class VoucherifyClient {
	readonly cluster: Cluster;
	/** The service's clock at its last response, in milliseconds since 1970; undefined before the first. */
	serviceTime?: number;
	/** Requests sent so far, retries included. */
	calls = 0;
	/** Integers in responses that are too long for a number. They are texts in what `request` returns. */
	readonly longNumbers = new Set<string>();
	/** Rate limit of the credentials, shared by all executions in this process. */
	readonly keyPair: KeyPair;
	/** ID of the keys, or with OAuth of the project. Other ones may belong to another project. */
	readonly keysId: string;
	/**
	 * What this process knows about all projects on the host of the credentials: of resources whose names are IDs of the service,
	 * as other names may be equal in two projects.
	 */
	readonly host: Memory;
	/** State that ends with the execution. */
	readonly memory = new Memory();
	private readonly secret: string;
	/** The OAuth token; undefined if a key pair is in use. */
	private readonly token?: AccessToken;
	/** True if the service has refused a new token, too: another one would not help this execution. */
	private refusesTokens = false;
	private readonly transport: Transport;
	private readonly adaptive: AdaptiveConcurrency;
	private readonly inFlight = new Semaphore(() => this.adaptive.current);

	protected constructor(
		private readonly context: ApiContext,
		private readonly credential: CredentialType,
		private readonly keys: ICredentialDataDecryptedObject,
		readonly options: Readonly<ClientOptions>,
	) {
		const text = (name: string) => (typeof keys[name] === 'string' ? keys[name] : '');
		const fields = FIELDS[credential];
		this.secret = text(fields.secret);
		if (credential === SERVICE_TYPE) {
			const { id } = context.getNode().credentials?.[SERVICE_TYPE] ?? {};
			this.token = new AccessToken(id ?? '', keys, async () => await this.fetchToken());
		}
		this.transport = createTransport(context, credential, keys);
		this.cluster = findCluster({ region: text('region') || 'eu', baseUrl: text('baseUrl') });
		this.host = findKeyPair(this.cluster.baseUrl).memory;
		this.keysId = text(fields.id);
		this.keyPair = findKeyPair(`${this.cluster.baseUrl} ${this.keysId}`);
		this.adaptive = new AdaptiveConcurrency(options.concurrency);
	}

	/**
	 * Creates a client with the node's credential. For the application's keys, users may choose OAuth instead.
	 * @throws NodeOperationError if the region or base URL of the credential is invalid, or n8n's error if it cannot be read.
	 */
	static async connect(
		context: ApiContext,
		credential: CredentialName,
		options: ClientOptions = DEFAULTS,
	): Promise<VoucherifyClient> {
		const type = credentialTypeOf(context.getNode(), credential);
		const keys = await context.getCredentials(type);
		try {
			return new VoucherifyClient(context, type, keys, options);
		} catch (error) {
			throw new NodeOperationError(nodeForErrors(context), messageOf(error));
		}
	}

	/** Returns a client that sends nothing and remembers nothing: see {@link Rehearsal}. */
	rehearsal(): VoucherifyClient {
		const { context, credential, keys, options } = this;
		return new Rehearsal(context, credential, keys, { ...options, longestLookMs: 0 });
	}

	/** Fires when the execution is canceled or a poll runs out of time. */
	get signal(): AbortSignal | undefined {
		return 'getExecutionCancelSignal' in this.context
			? this.context.getExecutionCancelSignal()
			: this.options.signal;
	}

	/** Requests that may be in flight now; adapts to the service's responses. */
	get concurrency(): number {
		return this.adaptive.current;
	}

	/** The node that errors are reported for. */
	get node(): INode {
		return nodeForErrors(this.context);
	}

	/** Writes the progress of a long execution to n8n's log. */
	log(message: string): void {
		this.context.logger.info(`${this.node.name}: ${message}`);
	}

	/** Describes a request for its error. */
	about(call: CallOptions): About {
		const { path = [], secrets = [], errorCatalog } = call;
		return {
			node: this.node,
			cluster: this.cluster,
			path: hasContent(call) ? [] : path,
			idempotent: isIdempotent(call),
			reads: call.method === 'GET',
			isBulk: call.bulk ?? false,
			withOAuth: this.token !== undefined,
			secrets: [this.secret, ...(this.token?.secrets ?? []), ...secrets],
			errorCatalog: { ...errorCatalog, ...explainWrongLoyaltyVersion(path) },
		};
	}

	/**
	 * Sends a request and returns the JSON of its response; undefined for a success with an empty body.
	 * @throws NodeApiError with the service's reason, or if the response is not JSON, or something else than `returns`.
	 * @throws NodeOperationError if a part of the path cannot be part of a URL.
	 */
	async request(call: ApiCall): Promise<unknown> {
		const text = await this.responseText(call);
		if (text.trim() === '') return undefined;
		const body = this.bodyIn(text, call);
		const problem =
			body === undefined
				? 'it is not JSON, or not all of it arrived'
				: call.returns && findMismatch(call.returns, body, call.body);
		if (problem === undefined) return body;
		throw unexpectedResponse(problem, this.about(call));
	}

	/**
	 * Sends a request whose response body does not matter: any success counts, except an error, or a web page, which never
	 * comes from the API.
	 * @throws like `request`.
	 */
	async carryOut(call: ApiCall): Promise<void> {
		const text = await this.responseText(call);
		this.bodyIn(text, call);
		if (!text.trimStart().startsWith('<')) return;
		throw unexpectedResponse('it is a web page', this.about(call));
	}

	/**
	 * Parses the body of a success; undefined if it is not JSON.
	 * @throws NodeApiError if it is an error object
	 */
	private bodyIn(text: string, call: ApiCall): unknown {
		const body = parseJson(text, this.longNumbers);
		if (!isServiceError(body)) return body;
		const said = shorten(body.message, LONGEST_SAYING);
		throw unexpectedResponse(`its status is a success, but it says ${said}`, this.about(call));
	}

	private async responseText(call: ApiCall): Promise<string> {
		const url = buildUrl(this.cluster.baseUrl, call);
		if (url === undefined) {
			throw new NodeOperationError(this.node, 'This ID, code or name cannot be sent', {
				description:
					'Correct the value: it is empty, has only dots, or contains a broken character.',
			});
		}
		return await this.send(url, call, textReader());
	}

	/**
	 * Sends a request until it succeeds or `decide` says that no retry is left.
	 * @throws NodeApiError with the service's reason.
	 */
	async send<T>(url: string, call: CallOptions, reader: Reader<T>): Promise<T> {
		const about = this.about(call);
		const rules = { idempotent: about.idempotent, maxWaitMs: this.options.maxWaitMs };
		const count = { refused: 0, failed: 0 };
		let wasLost = false;
		try {
			for (;;) {
				const outcome = await this.inFlight.run(
					async () => await this.authorizedAttempt(url, call, reader),
				);
				if ('response' in outcome) {
					if (outcome.problem)
						throw unexpectedResponse(outcome.problem, about, 'configuration-invalid');
					if (outcome.value !== undefined) return outcome.value;
				}
				const decision = decide(outcome, rules, count);
				if (decision.again) this.adaptive.refused();
				if (!decision.again) {
					throw 'response' in outcome
						? refusal(outcome.response, about)
						: unreachableError(outcome.failure, about);
				}
				if (leavesOutcomeUnknown(outcome)) call.onLost?.();
				wasLost ||= leavesOutcomeUnknown(outcome);
				count[decision.because] += 1;
				if (decision.because === 'refused' && 'response' in outcome) {
					await this.keyPair.close(outcome.response, call, decision.waitMs, this.signal);
				} else await pause(decision.waitMs, this.signal);
			}
		} catch (error) {
			if (error instanceof CallError)
				throw wasLost ? markRetriedAfterLostResponse(error, about) : error;
			throw wasLost && !about.reads && this.signal?.aborted ? canceledError(about) : error;
		}
	}

	/** Sends a request. With OAuth, it needs a token first, and is sent again with a new one if the token is refused. */
	private async authorizedAttempt<T>(
		...args: [url: string, call: CallOptions, reader: Reader<T>]
	): Promise<ReadResult<T> | { failure: NetworkFailure }> {
		const [, call] = args;
		const { token } = this;
		if (!token || call.unsigned) return await this.attempt(...args);
		const problem = await this.tokenProblem(call, token.ensure());
		if (problem) return problem;
		const used = token.number;
		const outcome = await this.attempt(...args);
		if (!isUnauthorized(outcome) || this.refusesTokens) return outcome;
		const renewal = await this.tokenProblem(call, token.renew(used));
		if (renewal) return renewal;
		const again = await this.attempt(...args);
		this.refusesTokens = isUnauthorized(again);
		return again;
	}

	private async fetchToken(): Promise<unknown> {
		const { helpers } = this.context;
		if (!('refreshOAuth2Token' in helpers))
			throw new NodeOperationError(this.node, 'OAuth2 needs n8n 1.119 or newer');
		this.calls += 1;
		const token: unknown = await helpers.refreshOAuth2Token.call(this.context, SERVICE_TYPE);
		return token;
	}

	/**
	 * Waits for a token.
	 * @returns undefined, or the failure to report instead of sending the request
	 * @throws NodeApiError if the service refuses the credential
	 */
	private async tokenProblem(
		call: CallOptions,
		token: Promise<void>,
	): Promise<{ response: HttpResponse } | { failure: NetworkFailure } | undefined> {
		try {
			await token;
			return undefined;
		} catch (error) {
			const about = this.about(call);
			const response = readTokenRefusal(error);
			if (response && response.status !== 429) throw tokenRefusal(response, about);
			if (response) return { response };
			const failure = findNetworkFailure(error);
			// `connect` marks the request as never sent.
			if (failure) return { failure: { ...failure, syscall: 'connect' } };
			throw new NodeOperationError(this.node, redact(messageOf(error), about.secrets));
		}
	}

	private async attempt<T>(
		url: string,
		call: CallOptions,
		{ encoding, read }: Reader<T>,
	): Promise<ReadResult<T> | { failure: NetworkFailure }> {
		await this.keyPair.admit(call, {
			maxWaitMs: this.options.maxWaitMs,
			signal: this.signal,
			tooLong: (waitMs) => waitTooLong(waitMs, this.about(call)),
		});
		let report: LimitReport | undefined;
		this.calls += 1;
		const over = new AbortController();
		let mayHaveLeft = false;
		try {
			this.signal?.throwIfAborted();
			mayHaveLeft = true;
			const begun = monotonicNow();
			const request = { ...buildRequest(url, call, this.options.timeoutMs), encoding };
			const signals = [over.signal, this.signal ?? []].flat();
			const response = await this.transport(endingWith(request, ...signals), call);
			if (!isFullResponse(response)) return { response: NO_RESPONSE, problem: 'it has no status' };
			const received = await read(response, { idleMs: request.timeout });
			report = readLimitReport(received.response);
			this.adaptive.responded(monotonicNow() - begun, this.inFlight.isFull, report.limit);
			this.serviceTime =
				Date.parse(readHeader(received.response, 'date') ?? '') || this.serviceTime;
			return received;
		} catch (error) {
			const about = this.about(call);
			if (this.signal?.aborted && mayHaveLeft && !about.reads) throw canceledError(about);
			this.signal?.throwIfAborted();
			const failure = findNetworkFailure(error);
			if (failure) return { failure };
			throw new NodeOperationError(this.node, redact(messageOf(error), about.secrets));
		} finally {
			this.keyPair.settle(call, report);
			// Stops the download of a body that was not read to its end.
			over.abort();
		}
	}
}

/** Counts requests and refuses them, so that an item of a write can be run up to its first request. */
class Rehearsal extends VoucherifyClient {
	override readonly keyPair = new KeyPair();
	override readonly host = new Memory();

	/** What it says would not be true. */
	override log(): void {}

	override async send(): Promise<never> {
		this.calls += 1;
		return await Promise.reject(new NodeOperationError(this.node, 'Nothing is sent yet'));
	}
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : 'The request could not be made';
}
