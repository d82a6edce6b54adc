import { NodeApiError, type IHookFunctions } from 'n8n-workflow';
import { DEFAULTS } from './http/clientOptions';
import { VoucherifyClient } from './http/client';
import { isUnsafeToRepeat } from './errors/callError';
import { NO_MANAGEMENT } from './errors/catalog';
import { isNotFound } from './http/found';
import { wholeList } from './lists/pages';
import { toNodeFailure, withRemark } from './errors/node';
import { isResource, isTexts, type Resource } from './types';

/** The webhook that Voucherify should have. */
interface WebhookSettings {
	projectId: string;
	/** Address that it calls. */
	url: string;
	/** The types of events that it tells of, in all ways that the service may spell them: the likeliest first. */
	spellings: string[][];
}

/** The address as services may write it, too: name and password, the host's case, the default port and slashes at the end do not count. */
export function normalizeAddress(text: string): string {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	return url ? `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}` : text;
}

/** Name and password in an address. */
const loginIn = (url: unknown): string[] => /(?<=:\/\/)[^/?#]+(?=@)/.exec(String(url)) ?? [];

/** Nobody waits long for a webhook: n8n gives up on a start that takes more than some 80 s. In milliseconds. */
const OPTIONS = { ...DEFAULTS, timeoutMs: 10_000, maxWaitMs: 10_000 };

/** Makes, changes and removes the webhook of a project, by the Management API. */
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
	 * Lets a webhook that leads to the address tell of the events: one that does so already, or another one there, or a new
	 * one.
	 * @param all those that lead there
	 * @returns `wasOff` when it had to be switched on
	 * @throws NodeApiError when Voucherify refuses it
	 */
	async ensure(all: Resource[]): Promise<{ id: string; wasOff: boolean }> {
		const found = all.find((webhook) => this.tellsOf(webhook)) ?? all[0];
		if (!found) return { id: await this.create(), wasOff: false };
		if (!this.tellsOf(found)) await this.send('PUT', [...this.path, found.id]);
		return { id: found.id, wasOff: found.active === false };
	}

	/** The webhooks that lead to the address. */
	async find(): Promise<Resource[]> {
		const list = { path: this.path, key: 'data', errorCatalog: NO_MANAGEMENT };
		const address = normalizeAddress(this.wanted.url);
		return (await wholeList(this.client, list)).filter(
			({ target_url: url }) => typeof url === 'string' && normalizeAddress(url) === address,
		);
	}

	/** Removes a webhook; one that is gone is removed already. @throws NodeApiError when Voucherify refuses it */
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

	private async create(): Promise<string> {
		const made = await this.send('POST', this.path).catch(async (error: unknown) => {
			// Its address tells whether it was made.
			const found = isUnsafeToRepeat(error) ? await this.find() : [];
			const made = found.find((webhook) => this.tellsOf(webhook));
			if (made) return made;
			throw toNodeFailure(this.client.node, error);
		});
		if (isResource(made)) return made.id;
		throw new NodeApiError(this.client.node, {}, { message: 'Voucherify names no webhook' });
	}

	/** Whether a webhook is switched on and tells of what is wanted. */
	private tellsOf({ events, active, target_url: url }: Resource): boolean {
		if (!isTexts(events) || active === false) return false;
		if (loginIn(url).join() !== loginIn(this.wanted.url).join()) return false;
		const told = events.toSorted().join();
		return this.wanted.spellings.some((names) => names.toSorted().join() === told);
	}

	/** Sends what the webhook has to be like. */
	private async send(method: 'POST' | 'PUT', path: readonly string[]): Promise<unknown> {
		let refusal: NodeApiError | undefined;
		for (const events of this.wanted.spellings) {
			try {
				const body = { target_url: this.wanted.url, events, active: true };
				const secrets = loginIn(this.wanted.url);
				const call = { method, path, body, secrets, errorCatalog: NO_MANAGEMENT };
				return await this.client.request(call);
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

/** Words that tell what a refusal is about: the first that occurs counts. Other refusals, such as of a limit, stay as they are. */
const subjectOf = ({ message, description }: NodeApiError): string | undefined =>
	/\b(target_url|url|events?)\b/i.exec(`${message} ${description ?? ''}`)?.[0].toLowerCase();

const isAboutAddress = (refusal: NodeApiError): boolean =>
	subjectOf(refusal)?.endsWith('url') ?? false;

/** A refusal that says what it is about, before the service's own words. */
function explained(refusal: NodeApiError, url: string): NodeApiError {
	if (subjectOf(refusal) === undefined) return refusal;
	const isAddress = isAboutAddress(refusal);
	refusal.description = `${refusal.message}. ${refusal.description ?? ''}`.trim();
	refusal.message = isAddress
		? 'Voucherify does not take the address of this n8n for a webhook'
		: 'Voucherify does not take these events for a webhook';
	const advice = isAddress
		? `It was given ${normalizeAddress(url)}: Voucherify must be able to reach it from the internet. Set n8n's WEBHOOK_URL to its public https address.`
		: 'The Management API may know fewer than the dashboard: leave out what is named here, or choose Manually and tick them there.';
	withRemark(refusal, advice);
	return refusal;
}
