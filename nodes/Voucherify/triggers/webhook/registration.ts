import {
	NodeApiError,
	NodeOperationError,
	type IHookFunctions,
	type IDataObject,
} from 'n8n-workflow';
import { DEFAULTS, VoucherifyClient } from '../../api/client';
import { NO_MANAGEMENT } from '../../api/explanations';
import { isNotFound } from '../../api/found';
import { nodeFailureOf, type NodeFailure } from '../../api/node';
import type { Explanations } from '../../api/request';
import { wholeList } from '../../api/lists/pages';
import { isResource, isTexts, type Resource } from '../../api/types';
import { isDescribed, misspelled, projectEvents } from './catalogue';
import { eventsOf, eventsToRegister, keysOf, parametersOf, secretMissing } from './context';
import { rehearse, wantsSample, wasRehearsal } from './rehearsal';

/** How long a webhook for a test may have been left over before it is taken for forgotten, in milliseconds. */
const TEST_MS = 600_000;

/** What refusals mean when a webhook is made or changed. */
const REFUSALS: Explanations = {
	...NO_MANAGEMENT,
	400: {
		headline: 'Voucherify does not take these events for a webhook',
		advice:
			'The Management API may know fewer than the dashboard: leave out what is named here, or choose By Hand and tick them there.',
	},
};

/**
 * Refuses to be activated when something is missing. Connected by hand, there is nothing else to do. Automatically, it
 * finds the webhook again by its address, after a restart or a crash, and lets it ask for what is chosen now.
 * @returns whether there is a webhook
 * @throws NodeOperationError when the secret, events or the project are missing; NodeApiError when Voucherify refuses
 */
export async function isRegistered(context: IHookFunctions): Promise<boolean> {
	const parameters = parametersOf(context);
	eventsOf(parameters);
	if (parameters.flag('verifySignature') && (await keysOf(context)).secret === '')
		throw secretMissing(context);
	if (wantsSample(context, parameters)) {
		await rehearse(context, parameters);
		return true;
	}
	if (parameters.text('connect') === 'byHand') return true;
	const registrar = await Registrar.of(context);
	try {
		return await registrar.renew(eventsToRegister(parameters));
	} catch (error) {
		// n8n starts while Voucherify cannot be reached: what was registered before is there still.
		const isStart = context.getActivationMode() === 'init';
		if (!isStart || !isPassing(error) || registrar.id === undefined)
			throw nodeFailureOf(context.getNode(), error);
		context.logger.warn(error.message);
		return true;
	}
}

/** Makes the webhook. @throws NodeApiError when Voucherify refuses it */
export async function register(context: IHookFunctions): Promise<boolean> {
	const registrar = await Registrar.of(context);
	await registrar.create(eventsToRegister(parametersOf(context)));
	return true;
}

/**
 * Removes the webhook. What cannot be removed does not keep a workflow active: Voucherify gives up on an address that
 * nobody answers, and the next activation finds it again.
 */
export async function unregister(context: IHookFunctions): Promise<boolean> {
	if (parametersOf(context).text('connect') === 'byHand' || wasRehearsal(context)) return true;
	try {
		await (await Registrar.of(context)).remove();
		return true;
	} catch (error) {
		context.logger.warn(
			`The webhook in Voucherify could not be removed: ${error instanceof Error ? error.message : 'for an unknown reason'}`,
		);
		return false;
	}
}

const isPassing = (error: unknown): error is NodeApiError =>
	error instanceof NodeApiError && error.failure?.cause === 'temporarily-unavailable';

/** Keeps the webhooks of one node in Voucherify as they have to be. */
class Registrar {
	private constructor(
		private readonly client: VoucherifyClient,
		private readonly path: readonly string[],
		/** Where this node receives, in an execution or in a test. */
		private readonly url: string,
		private readonly saved: IDataObject,
	) {}

	static async of(context: IHookFunctions): Promise<Registrar> {
		const projectId = parametersOf(context).text('projectId');
		const client = await VoucherifyClient.connect(context, 'voucherifyManagementApi', DEFAULTS);
		const path = ['management', 'v1', 'projects', projectId, 'webhooks'];
		const url = context.getNodeWebhookUrl('default') ?? '';
		return new Registrar(client, path, url, context.getWorkflowStaticData('node'));
	}

	/** The webhook that was registered last. */
	get id(): string | undefined {
		const { webhookId } = this.saved;
		return typeof webhookId === 'string' ? webhookId : undefined;
	}

	/** Lets the webhook of this address ask for the events, and takes away what else was left of this node. */
	async renew(events: string[]): Promise<boolean> {
		const all = await this.list();
		const [found, ...more] = all.filter(({ target_url }) => target_url === this.url);
		for (const { id } of [...more, ...all.filter((webhook) => this.isForgotten(webhook))])
			await this.delete(id);
		if (!found) return false;
		if (!this.asksFor(found, events)) await this.send('PUT', [...this.path, found.id], events);
		this.saved.webhookId = found.id;
		return true;
	}

	async create(events: string[]): Promise<void> {
		const webhook = await this.send('POST', this.path, events);
		if (isResource(webhook)) this.saved.webhookId = webhook.id;
	}

	async remove(): Promise<void> {
		const own = ({ target_url }: Resource) => target_url === this.url;
		const ids =
			this.id === undefined ? (await this.list()).filter(own).map(({ id }) => id) : [this.id];
		for (const id of ids) await this.delete(id);
		delete this.saved.webhookId;
	}

	private async list(): Promise<Resource[]> {
		const list = { path: this.path, key: 'data', explanations: NO_MANAGEMENT };
		return await wholeList(this.client, list);
	}

	private asksFor({ events, active }: Resource, wanted: string[]): boolean {
		if (!isTexts(events) || active === false) return false;
		const spelled = new Set(events.map(misspelled));
		const hasAll = (types: string[]) =>
			events.length === types.length && types.every((type) => spelled.has(misspelled(type)));
		const isAny = wanted.length === projectEvents.length;
		return hasAll(wanted) || (isAny && hasAll(wanted.filter(isDescribed)));
	}

	/** Whether a crash has left it behind: a test of this node, at the same n8n, that is over. */
	private isForgotten({ target_url, created_at }: Resource): boolean {
		const address = (url: unknown) => /^(.*)\/webhook(-test)?\/([^?]*)$/.exec(String(url));
		const [own, other] = [address(this.url), address(target_url)];
		const isOfNode = own && other && own[1] === other[1] && own[3] === other[3];
		const age = (this.client.serviceTime ?? 0) - Date.parse(created_at ?? '');
		return Boolean(isOfNode) && own?.[2] === undefined && other?.[2] !== undefined && age > TEST_MS;
	}

	/**
	 * Sends what the webhook has to be like. Which names of events the service takes is not known: its pages and its
	 * description spell four of them differently, and the description lacks one. That one is left out where the user
	 * wants just any event.
	 */
	private async send(method: 'POST' | 'PUT', path: readonly string[], events: string[]) {
		const others = events.map(misspelled);
		const isAny = events.length === projectEvents.length;
		const attempts = [events, others, isAny ? others.filter(isDescribed) : others];
		let refusal: NodeFailure | undefined;
		for (const [index, names] of attempts.entries()) {
			if (index > 0 && names.join() === attempts[index - 1]?.join()) continue;
			try {
				const body = { target_url: this.url, events: names, active: true };
				return await this.client.request({ method, path, body, explanations: REFUSALS });
			} catch (error) {
				const failure = nodeFailureOf(this.client.node, error);
				if (!(failure instanceof NodeApiError) || failure.httpCode !== '400') throw failure;
				refusal ??= failure;
			}
		}
		throw refusal ?? new NodeOperationError(this.client.node, 'There is nothing to register');
	}

	private async delete(id: string): Promise<void> {
		try {
			await this.client.carryOut({ method: 'DELETE', path: [...this.path, id] });
		} catch (error) {
			if (isNotFound(error)) return;
			throw nodeFailureOf(this.client.node, error);
		}
	}
}
