import { request } from 'undici';
import { KEYS } from '../auth';
import { Random } from '../world/random';
import { settlePoints } from '../world/loyalty/points';
import type { LoggedEvent, Webhook } from '../world/types';
import { envelopeOf, typeOf } from './envelope';
import { FORGERIES, signatureOf, type SignedMessage } from './forgeries';
import type { WebhookService } from './service';
import { selects, watchLoyalty, workflowMessage } from './workflows';
import type { LoyaltyEvent } from './workflowSamples';

interface Delivery {
	/** ID of the message, the same for all attempts. */
	id: string;
	eventId: string;
	type: string;
	webhookId: string;
	url: string;
	/** From 1. */
	attempt: number;
	isForged: boolean;
	/** Status of the response; null if there was none in time. */
	status: number | null;
	body: string;
}

interface Planned extends SignedMessage, Omit<Delivery, 'status'> {
	/** In ms, by the service's clock. */
	due: number;
}

const MINUTE_MS = 60_000;

/** Delays in minutes before failed messages are retried. */
const RETRIES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_440];

const isSuccess = (status: number | null): boolean =>
	status !== null && status >= 200 && status < 300;

/** How often to check for planned messages, in ms by this machine's clock. */
const LOOK_MS = 100;

/** Sends events to webhooks with signatures, with retries by the service's clock, and with the configured disturbances. */
export class WebhookSender {
	readonly deliveries: Delivery[] = [];
	private planned: Planned[] = [];
	private readonly open = new Set<Promise<void>>();
	private look?: NodeJS.Timeout;
	private random = new Random(1);
	private forged = 0;
	/** Aborted by a reset, so that earlier messages have no effect on the new data. */
	private era = new AbortController();

	constructor(private readonly service: WebhookService) {
		service.world.events.onEvent = (event) => {
			this.tellOf(event);
		};
		watchLoyalty(service.world, (event) => {
			this.tellWorkflows(event);
		});
	}

	/**
	 * Sends everything that is due by the service's clock, and waits for all responses, including those to messages that
	 * result from them.
	 */
	async settle(): Promise<void> {
		this.settlePoints();
		do {
			this.sendDue();
			await Promise.all(this.open);
		} while (this.open.size > 0 || this.planned.some(({ due }) => due <= this.service.now()));
	}

	/**
	 * Sends a message again, like *Retry* in the dashboard's audit log, as far as the belief `retriedSendouts` allows it.
	 */
	retry({ status, ...delivery }: Delivery): void {
		const { world, now } = this.service;
		const { retriedSendouts } = world.beliefs;
		if (retriedSendouts === 'never' && isSuccess(status)) return;
		const isNew = retriedSendouts === 'new';
		const id = isNew ? world.random.id('whs') : delivery.id;
		const eventId = isNew ? world.random.id('ev') : delivery.eventId;
		const body = delivery.body.replace(delivery.id, id).replace(delivery.eventId, eventId);
		const signature = signatureOf(body, KEYS.webhookSecret);
		this.plan({ ...delivery, id, eventId, body, signature, attempt: 1, due: now() });
	}

	get waiting(): number {
		return this.planned.length;
	}

	clear(): void {
		this.era.abort();
		this.era = new AbortController();
		clearTimeout(this.look);
		this.look = undefined;
		this.planned = [];
		this.deliveries.length = 0;
		this.random = new Random(1);
		this.forged = 0;
	}

	private tellOf(event: LoggedEvent): void {
		const { world } = this.service;
		for (const webhook of world.webhooks) {
			const type = typeOf(event, webhook);
			if (!webhook.active || !webhook.events.includes(type)) continue;
			const id = world.random.id('whs');
			const body = envelopeOf(this.service, webhook, event, id);
			this.deliver(webhook, { id, eventId: event.id, type, body });
		}
	}

	/** Sends a loyalty event to the workflows that select it. */
	private tellWorkflows(event: LoyaltyEvent): void {
		for (const webhook of this.service.world.webhooks) {
			if (selects(webhook, event)) this.sendFromWorkflow(webhook, event);
		}
	}

	/** Sends a loyalty event to the addresses of all webhooks, each once, whatever they select. */
	sendSample(event: LoyaltyEvent): number {
		const webhooks = this.service.world.webhooks.all().filter(({ active }) => active);
		const byUrl = new Map(webhooks.map((webhook) => [webhook.target_url, webhook]));
		for (const webhook of byUrl.values()) this.sendFromWorkflow(webhook, event);
		return byUrl.size;
	}

	private sendFromWorkflow(webhook: Webhook, event: LoyaltyEvent): void {
		const { world, settings } = this.service;
		const id = world.random.id('whs');
		const body = workflowMessage(this.service, webhook, event, id);
		this.deliver(webhook, { id, eventId: event.id, type: event.type, body });
		const settle = () => {
			this.settlePoints();
		};
		setTimeout(settle, settings.pointsDelayMs + LOOK_MS).unref();
	}

	/** Books what is due, although nobody asks for it: workflows send its new status. */
	private settlePoints(): void {
		const { world, settings } = this.service;
		if (world.webhooks.all().some(({ workflow }) => workflow))
			settlePoints(world, settings.pointsDelayMs);
	}

	/** Plans a message, with the configured disturbances. */
	private deliver(
		webhook: Webhook,
		message: Pick<Planned, 'id' | 'eventId' | 'type' | 'body'>,
	): void {
		const { settings, now } = this.service;
		const { repeats, delayMs, spreadMs, forgeries } = settings.webhooks;
		const due = now() + delayMs;
		const planned: Planned = {
			...message,
			webhookId: webhook.id,
			url: webhook.target_url,
			isForged: false,
			attempt: 1,
			due,
			signature: signatureOf(message.body, KEYS.webhookSecret),
		};
		const spread = () => due + this.random.between(0, spreadMs);
		for (let copy = 0; copy <= repeats; copy += 1)
			this.plan({ ...(copy === 0 ? planned : this.repeated(planned)), due: spread() });
		for (let count = 0; count < forgeries; count += 1) {
			const forge = FORGERIES[this.forged++ % FORGERIES.length] ?? FORGERIES[0];
			this.plan({
				...planned,
				signature: undefined,
				...forge(planned),
				due: spread(),
				isForged: true,
			});
		}
	}

	/** Returns a message as it is repeated: see the belief `workflowRepeats`. */
	private repeated<T extends Planned>(planned: T): T {
		const { world } = this.service;
		const isOfWorkflow = world.webhooks.find(planned.webhookId)?.workflow !== undefined;
		if (!isOfWorkflow || world.beliefs.workflowRepeats === 'same') return planned;
		const id = world.random.id('whs');
		const body = planned.body.replace(planned.id, id);
		return { ...planned, id, body, signature: signatureOf(body, KEYS.webhookSecret) };
	}

	private plan(planned: Planned): void {
		this.planned.push(planned);
		this.look ??= setTimeout(() => {
			this.look = undefined;
			this.sendDue();
		}, 0).unref();
	}

	private sendDue(): void {
		const { now, settings } = this.service;
		const free = Math.max(0, settings.webhooks.concurrency - this.open.size);
		const due = this.planned
			.filter((planned) => planned.due <= now())
			.sort((a, b) => a.due - b.due)
			.slice(0, free);
		const isDue = new Set(due);
		this.planned = this.planned.filter((planned) => !isDue.has(planned));
		for (const planned of due) {
			const sending = this.send(planned).finally(() => {
				this.open.delete(sending);
				this.sendDue();
			});
			this.open.add(sending);
		}
		if (this.planned.length === 0 || this.look || free === 0) return;
		this.look = setTimeout(() => {
			this.look = undefined;
			this.sendDue();
		}, LOOK_MS).unref();
	}

	private async send({ body, signature, ...planned }: Planned): Promise<void> {
		const { signal } = this.era;
		const { timeoutMs } = this.service.settings.webhooks;
		const { id, eventId, type, webhookId, url, attempt, isForged } = planned;
		const status = await request(url, {
			method: 'POST',
			reset: true,
			headers: {
				'content-type': 'application/json',
				...(signature !== undefined && { 'x-voucherify-signature': signature }),
			},
			body,
			signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
		}).then(
			async (response) => {
				await response.body.dump();
				return response.statusCode;
			},
			() => null,
		);
		if (signal.aborted) return;
		this.deliveries.push({ id, eventId, type, webhookId, url, attempt, isForged, status, body });
		if (!isSuccess(status) && !isForged) this.tryLater({ ...planned, body, signature });
	}

	/** Plans the next attempt; after the last one, disables the webhook, as the service does. */
	private tryLater({ webhookId, attempt, ...planned }: Planned): void {
		const { world, now } = this.service;
		const webhook = world.webhooks.find(webhookId);
		const minutes = RETRIES[attempt - 1];
		if (!webhook) return;
		if (minutes === undefined) {
			world.webhooks.change(webhookId, { active: false });
			return;
		}
		const due = now() + minutes * MINUTE_MS;
		this.plan(this.repeated({ ...planned, webhookId, attempt: attempt + 1, due }));
	}
}
