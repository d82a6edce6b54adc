import {
	NodeOperationError,
	type ICredentialDataDecryptedObject,
	type ICredentialsDecrypted,
	type IExecuteFunctions,
	type IHookFunctions,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	type INode,
	type IPollFunctions,
} from 'n8n-workflow';
import { findAccount, type Account } from './account';
import { readHeader, parseJson } from './httpResponse';
import { monotonicNow } from './clock';
import {
	markRetriedAfterLostResponse,
	canceled,
	redact,
	refusal,
	unexpectedAnswer,
	unreachable,
	waitTooLong,
	type About,
} from '../errors/errors';
import { CallError } from '../errors/callError';
import { explainWrongLoyaltyVersion } from '../loyalty/paths';
import { Memory } from './memory';
import { findNetworkFailure } from './network';
import { nodeForErrors } from '../errors/node';
import { pause } from './pause';
import { isFullResponse, NO_ANSWER, textReader, type Reader, type ReadResult } from './reader';
import { readLimitReport, type LimitReport } from './rateLimit';
import { findCluster, type Cluster } from './regions';
import {
	endingWith,
	hasContent,
	isIdempotent,
	buildRequest,
	buildUrl,
	type ApiCall,
	type CallOptions,
	type CredentialName,
} from './request';
import { decide, leavesOutcomeUnknown, type NetworkFailure } from './retry';
import { Semaphore, AdaptiveConcurrency } from './concurrency';

/** Whatever n8n runs our code in that can make calls. */
type ApiContext = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions | IPollFunctions;

/** Settings of a client; times in milliseconds. */
export interface ClientOptions {
	/** The most calls in flight at once. */
	concurrency: number;
	/** The longest wait for the service's limit that the user accepts. */
	maxWaitMs: number;
	/** After which a call without an answer is given up. */
	timeoutMs?: number;
	/** Longest search for the result of a call whose answer was lost. */
	longestLookMs: number;
	/** Ends calls and waits, where the platform has no signal of its own. */
	signal?: AbortSignal;
}

/** Settings that hold unless the user chooses others. */
export const DEFAULTS: ClientOptions = {
	concurrency: 50,
	maxWaitMs: 120_000,
	longestLookMs: 10_000,
};

/** The one path to the service for one execution: keys, limits, retries and errors. */
export class VoucherifyClient {
	readonly cluster: Cluster;
	/** The service's clock at its last answer, in milliseconds since 1970; undefined before that. */
	serviceTime?: number;
	/** Calls that this client has made, repeated ones included. */
	calls = 0;
	/** Shared by all executions in this process that use the keys. */
	readonly account: Account;
	/** What is remembered until the execution ends. */
	readonly memory = new Memory();
	private readonly token: string;
	private readonly credentialsDecrypted: ICredentialsDecrypted;
	private readonly adaptive: AdaptiveConcurrency;
	private readonly inFlight = new Semaphore(() => this.adaptive.current);

	private constructor(
		private readonly context: ApiContext,
		private readonly credential: CredentialName,
		keys: ICredentialDataDecryptedObject,
		readonly options: Readonly<ClientOptions>,
	) {
		const text = (name: string) => (typeof keys[name] === 'string' ? keys[name] : '');
		const pair = credential === 'voucherifyApi' ? 'app' : 'management';
		this.token = text(`${pair}Token`);
		this.credentialsDecrypted = { id: '', name: credential, type: credential, data: keys };
		this.cluster = findCluster({ region: text('region') || 'eu', baseUrl: text('baseUrl') });
		this.account = findAccount(`${this.cluster.baseUrl} ${text(`${pair}Id`)}`);
		this.adaptive = new AdaptiveConcurrency(options.concurrency);
	}

	/**
	 * A client with the keys of the node's credential.
	 * @throws NodeOperationError when the credential's region or base URL cannot be used.
	 */
	static async connect(
		context: ApiContext,
		credential: CredentialName,
		options: ClientOptions = DEFAULTS,
	): Promise<VoucherifyClient> {
		const keys = await context.getCredentials(credential);
		try {
			return new VoucherifyClient(context, credential, keys, options);
		} catch (error) {
			throw new NodeOperationError(nodeForErrors(context), messageOf(error));
		}
	}

	/** Fires when the execution is cancelled, or the time of a poll is over. */
	get signal(): AbortSignal | undefined {
		return 'getExecutionCancelSignal' in this.context
			? this.context.getExecutionCancelSignal()
			: this.options.signal;
	}

	/** Calls that may be in flight at once: it changes with how the service answers. */
	get concurrency(): number {
		return this.adaptive.current;
	}

	/** The node that the calls are made for. */
	get node(): INode {
		return nodeForErrors(this.context);
	}

	/** Notes in n8n's log what goes on while an execution takes its time. */
	log(message: string): void {
		this.context.logger.info(`${this.node.name}: ${message}`);
	}

	/** Describes a call of this client for error messages. */
	about(call: CallOptions): About {
		return {
			node: this.node,
			cluster: this.cluster,
			path: hasContent(call) ? [] : (call.path ?? []),
			idempotent: isIdempotent(call),
			reads: call.method === 'GET',
			isBulk: call.bulk ?? false,
			secrets: [this.token, ...(call.secrets ?? [])],
			errorCatalog: call.errorCatalog ?? {},
		};
	}

	/**
	 * Makes a call and returns the JSON of its answer, or undefined when it was carried out and the service has nothing to
	 * say: any success without a body.
	 * @throws NodeApiError with the service's reason, or when the answer is not JSON.
	 * @throws NodeOperationError when a part of the path cannot be written in an address.
	 */
	async request(call: ApiCall): Promise<unknown> {
		const text = await this.responseText(call);
		if (text.trim() === '') return undefined;
		const body = parseJson(text);
		if (body !== undefined) return body;
		throw unexpectedAnswer('it is not JSON, or not all of it arrived', this.about(call));
	}

	/**
	 * Makes a call of which nothing but its success matters: whatever the service says to it, it has been carried out. Only
	 * a web page is none of the service's answers.
	 * @throws as `request` does.
	 */
	async carryOut(call: ApiCall): Promise<void> {
		const text = await this.responseText(call);
		if (!text.trimStart().startsWith('<')) return;
		throw unexpectedAnswer('it is a web page', this.about(call));
	}

	private async responseText(given: ApiCall): Promise<string> {
		const call = {
			...given,
			errorCatalog: { ...given.errorCatalog, ...explainWrongLoyaltyVersion(given.path) },
		};
		const url = buildUrl(this.cluster.baseUrl, call);
		if (url === undefined) {
			throw new NodeOperationError(this.node, 'This ID, code or name cannot be sent', {
				description:
					'Correct its text: it is empty, made of dots alone, or holds a broken character.',
			});
		}
		return await this.send(url, call, textReader());
	}

	/**
	 * Sends a call until it succeeds or the retry table says that it is over.
	 * @throws NodeApiError with the service's reason.
	 */
	async send<T>(url: string, call: CallOptions, reader: Reader<T>): Promise<T> {
		const about = this.about(call);
		const rules = { idempotent: about.idempotent, maxWaitMs: this.options.maxWaitMs };
		const count = { refused: 0, failed: 0 };
		let wasLost = false;
		try {
			for (;;) {
				const outcome = await this.inFlight.run(async () => await this.attempt(url, call, reader));
				if ('answer' in outcome) {
					if (outcome.problem)
						throw unexpectedAnswer(outcome.problem, about, 'configuration-invalid');
					if (outcome.value !== undefined) return outcome.value;
				}
				const decision = decide(outcome, rules, count);
				if (decision.again) this.adaptive.refused();
				if (!decision.again) {
					throw 'answer' in outcome
						? refusal(outcome.answer, about)
						: unreachable(outcome.failure, about);
				}
				if (leavesOutcomeUnknown(outcome)) call.onLost?.();
				wasLost ||= leavesOutcomeUnknown(outcome);
				count[decision.because] += 1;
				if (decision.because === 'refused' && 'answer' in outcome) {
					await this.account.close(outcome.answer, call, decision.waitMs, this.signal);
				} else await pause(decision.waitMs, this.signal);
			}
		} catch (error) {
			if (error instanceof CallError)
				throw wasLost ? markRetriedAfterLostResponse(error, about) : error;
			throw wasLost && !about.reads && this.signal?.aborted ? canceled(about) : error;
		}
	}

	private async attempt<T>(
		url: string,
		call: CallOptions,
		{ encoding, read }: Reader<T>,
	): Promise<ReadResult<T> | { failure: NetworkFailure }> {
		await this.account.admit(call, {
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
			const response = await this.fetch(endingWith(request, ...signals), call);
			if (!isFullResponse(response)) return { answer: NO_ANSWER, problem: 'it has no status' };
			const received = await read(response, { idleMs: request.timeout });
			report = readLimitReport(received.answer);
			this.adaptive.answered(monotonicNow() - begun, this.inFlight.isFull, report.limit);
			this.serviceTime = Date.parse(readHeader(received.answer, 'date') ?? '') || this.serviceTime;
			return received;
		} catch (error) {
			const about = this.about(call);
			if (this.signal?.aborted && mayHaveLeft && !about.reads) throw canceled(about);
			this.signal?.throwIfAborted();
			const failure = findNetworkFailure(error);
			if (failure) return { failure };
			throw new NodeOperationError(this.node, redact(messageOf(error), about.secrets));
		} finally {
			this.account.settle(call, report);
			// A body that was broken off would go on to arrive.
			over.abort();
		}
	}

	private async fetch(options: IHttpRequestOptions, { unsigned }: CallOptions): Promise<unknown> {
		const { helpers } = this.context;
		if (unsigned) return await helpers.httpRequest(options);
		return await helpers.httpRequestWithAuthentication.call(
			this.context,
			this.credential,
			options,
			// Without it, n8n would fetch the credential from its database for each call.
			{ credentialsDecrypted: this.credentialsDecrypted },
		);
	}
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : 'The request could not be made';
}
