import { createHash } from 'node:crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { isJsonObject } from '../types';
import { findKeyPair } from './keyPair';
import { SERVICE_TYPE } from './credentialType';

/** Makes n8n request a token and store it. Returns its fields. */
type Fetch = () => Promise<unknown>;

/** Requests for the token of one credential, shared by all executions in this process: one at a time. */
class TokenRequests {
	/** Number of tokens so far. */
	count = 0;
	/** What the last token was fetched for. */
	fetchedFor?: string;
	/** The last two: the older one may be in a response that is read now. */
	tokens: string[] = [];
	private running?: Promise<void>;

	/**
	 * Fetches a token, unless there have been more than the `known` ones.
	 * @param settings what it is for
	 */
	async after(known: number, settings: string, fetch: Fetch): Promise<void> {
		if (known < this.count) return;
		this.running ??= this.fetched(settings, fetch).finally(() => {
			this.running = undefined;
		});
		await this.running;
	}

	private async fetched(settings: string, fetch: Fetch): Promise<void> {
		this.tokens = [...this.tokens.slice(-1), ...tokenIn(await fetch())];
		this.fetchedFor = settings;
		this.count += 1;
	}
}

/** The OAuth token of a credential. n8n stores it and signs requests with it. */
export class AccessToken {
	private readonly stored: string[];
	private readonly requests: TokenRequests;
	private readonly before: number;
	/** The fields that a token is for, as a digest. n8n keeps the token when a user changes them. */
	private readonly settings: string;
	private isUsable: boolean;

	/**
	 * @param credentialId n8n's ID of the credential
	 * @param credential its content
	 */
	constructor(
		credentialId: string,
		{ oauthTokenData, ...fields }: ICredentialDataDecryptedObject,
		private readonly fetch: Fetch,
	) {
		this.stored = tokenIn(oauthTokenData);
		this.requests = findKeyPair(`${SERVICE_TYPE} ${credentialId}`).memory.of(TokenRequests);
		this.before = this.requests.count;
		this.settings = createHash('sha256').update(JSON.stringify(fields)).digest('hex');
		const isForThese = this.requests.fetchedFor === this.settings;
		this.isUsable = isForThese && this.stored.length > 0 && !isOver(oauthTokenData);
	}

	/** Tokens that no error may show. */
	get secrets(): string[] {
		return [...this.stored, ...this.requests.tokens];
	}

	/** Number of the token in use, for `renew`. */
	get number(): number {
		return this.requests.count;
	}

	/** Fetches a token if n8n has none that is valid. */
	async ensure(): Promise<void> {
		if (this.isUsable) return;
		await this.requests.after(this.before, this.settings, this.fetch);
		this.isUsable = true;
	}

	/** Fetches a token after the service has refused the one with this number. */
	async renew(refused: number): Promise<void> {
		await this.requests.after(refused, this.settings, this.fetch);
	}
}

function tokenIn(data: unknown): string[] {
	const { access_token: token } = isJsonObject(data) ? data : {};
	return typeof token === 'string' && token !== '' ? [token] : [];
}

/** True if the token has expired. Older versions of n8n do not store when it does. */
const isOver = (data: unknown) =>
	isJsonObject(data) && Number(data.n8n_expires_at ?? Number.NaN) <= Date.now();
