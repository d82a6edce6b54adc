import { NodeApiError, type IDataObject, type IHookFunctions } from 'n8n-workflow';
import { DEFAULTS } from './client/clientOptions';
import { VoucherifyClient } from './client/client';
import { isUnsafeToRepeat } from './errors/callError';
import { NO_MANAGEMENT } from './errors/catalog';
import { isNotFound } from './client/found';
import { wholeList } from './lists/pages';
import { toNodeFailure, withRemark } from './errors/node';
import { isJsonObject, isResource, isTexts, type Resource } from './types';

/** The webhook that the project should have. */
interface WebhookSettings {
	projectId: string;
	/** Address that Voucherify sends events to. */
	url: string;
	/** Spellings that the service may use, the likeliest first; each has all event types. */
	spellings: string[][];
}

/**
 * Returns the address without what services may write differently: name and password, case of the host, default port,
 * slashes at the end.
 */
export function normalizeAddress(text: string): string {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	return url ? `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}` : text;
}

/** Returns name and password in an address, with a colon between them; an empty array if it has none. */
const loginIn = (url: unknown): string[] => /(?<=:\/\/)[^/?#]+(?=@)/.exec(String(url)) ?? [];

/** Short limits, in milliseconds: n8n gives up on a start that takes more than some 80 s. */
const OPTIONS = { ...DEFAULTS, timeoutMs: 10_000, maxWaitMs: 10_000 };

/** Creates, changes and deletes the webhook of a project with the Management API. */
export class Registrar {
	private constructor(
		private readonly client: VoucherifyClient,
		private readonly wanted: WebhookSettings,
	) {}

	static async of(context: IHookFunctions, wanted: WebhookSettings): Promise<Registrar> {
		const client = await VoucherifyClient.connect(context, 'voucherifyManagementApi', OPTIONS);
		return new Registrar(client, wanted);
	}

	/**
	 * Makes sure that a webhook at the address sends the events: keeps one that does, or changes another one there, or
	 * creates one.
	 * @param all the webhooks at the address
	 * @returns the webhook; `wasOff` is true if it had to be enabled
	 * @throws NodeApiError if Voucherify refuses it
	 */
	async ensure(all: Resource[]): Promise<Resource & { wasOff: boolean }> {
		const found = all.find((webhook) => this.tellsOf(webhook)) ?? all[0];
		if (!found) return { ...(await this.create()), wasOff: false };
		const changes = this.tellsOf(found) ? {} : await this.send('PUT', [...this.path, found.id]);
		return { ...found, ...changes, wasOff: found.active === false };
	}

	/** Finds the webhooks at the address. */
	async find(): Promise<Resource[]> {
		const list = { path: this.path, key: 'data', errorCatalog: NO_MANAGEMENT };
		const address = normalizeAddress(this.wanted.url);
		return (await wholeList(this.client, list)).filter(
			({ target_url: url }) => typeof url === 'string' && normalizeAddress(url) === address,
		);
	}

	/**
	 * Deletes a webhook. One that does not exist counts as deleted.
	 * @throws NodeApiError if Voucherify refuses it
	 */
	async remove(id: string): Promise<void> {
		try {
			await this.client.carryOut({ method: 'DELETE', path: [...this.path, id] });
		} catch (error) {
			if (!isNotFound(error)) throw toNodeFailure(this.client.node, error);
		}
	}

	private get path(): string[] {
		return ['management', 'v1', 'projects', this.wanted.projectId, 'webhooks'];
	}

	private async create(): Promise<Resource> {
		const made = await this.send('POST', this.path).catch(async (error: unknown) => {
			// Its address shows whether it was created.
			const found = isUnsafeToRepeat(error) ? await this.find() : [];
			const made = found.find((webhook) => this.tellsOf(webhook));
			if (made) return made;
			throw toNodeFailure(this.client.node, error);
		});
		if (isResource(made)) return made;
		throw new NodeApiError(this.client.node, {}, { message: 'Voucherify sent no webhook ID' });
	}

	/**
	 * True if a webhook is enabled and sends exactly the wanted events, with the wanted name and password in its address.
	 */
	private tellsOf({ events, active, target_url: url }: Resource): boolean {
		if (!isTexts(events) || active === false) return false;
		if (loginIn(url).join() !== loginIn(this.wanted.url).join()) return false;
		const reported = events.toSorted().join();
		return this.wanted.spellings.some((names) => names.toSorted().join() === reported);
	}

	/**
	 * Sends the wanted settings. Tries each spelling of the events until Voucherify takes one.
	 * @returns the response, with the accepted events
	 * @throws NodeApiError if Voucherify refuses them
	 */
	private async send(method: 'POST' | 'PUT', path: readonly string[]): Promise<IDataObject> {
		let refusal: NodeApiError | undefined;
		for (const events of this.wanted.spellings) {
			try {
				const body = { target_url: this.wanted.url, events, active: true };
				const secrets = loginIn(this.wanted.url);
				const call = { method, path, body, secrets, errorCatalog: NO_MANAGEMENT };
				const response: unknown = await this.client.request(call);
				return { events, ...(isJsonObject(response) && response) };
			} catch (error) {
				const failure = toNodeFailure(this.client.node, error);
				if (!(failure instanceof NodeApiError) || failure.httpCode !== '400') throw failure;
				refusal ??= failure;
				if (isAboutAddress(refusal)) break;
			}
		}
		throw explained(refusal ?? new NodeApiError(this.client.node, {}), this.wanted.url);
	}
}

/**
 * Returns the word that shows what a refusal is about: the first match counts. Other refusals, such as of a rate limit,
 * have none and stay unchanged.
 */
const subjectOf = ({ message, description }: NodeApiError): string | undefined =>
	/\b(target_url|url|events?)\b/i.exec(`${message} ${description ?? ''}`)?.[0].toLowerCase();

const isAboutAddress = (refusal: NodeApiError): boolean =>
	subjectOf(refusal)?.endsWith('url') ?? false;

/** Adds what a refusal is about, and what to do, before the service's own text. */
function explained(refusal: NodeApiError, url: string): NodeApiError {
	if (subjectOf(refusal) === undefined) return refusal;
	const isAddress = isAboutAddress(refusal);
	refusal.description = `${refusal.message}. ${refusal.description ?? ''}`.trim();
	refusal.message = isAddress
		? 'Voucherify does not accept the address of this n8n for a webhook'
		: 'Voucherify does not accept these events for a webhook';
	const advice = isAddress
		? `The address is ${normalizeAddress(url)}: Voucherify must be able to reach it from the internet. Set n8n's WEBHOOK_URL to its public https address.`
		: 'The Management API may offer fewer events than the dashboard: remove those named here, or choose Manually and select them in Voucherify.';
	withRemark(refusal, advice);
	return refusal;
}
