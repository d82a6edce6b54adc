import { request } from 'undici';
import { KEYS } from '../auth';
import { Random } from '../world/random';
import type { LoggedEvent } from '../world/types';
import { envelopeOf, typeOf } from './envelope';
import { FORGERIES, signatureOf, type SignedMessage } from './forgeries';
import type { WebhookService } from './service';

/** One attempt to deliver something. */
interface Delivery {
	/** Of the send-out. */
	id: string;
	eventId: string;
	type: string;
	webhookId: string;
	url: string;
	/** 1 for the first attempt. */
	attempt: number;
	isForged: boolean;
	/** The status of the answer; null when there was none in time. */
	status: number | null;
	body: string;
}

interface Planned extends SignedMessage, Omit<Delivery, 'status'> {
	/** By the service's clock, in milliseconds. */
	due: number;
}

const MINUTE_MS = 60_000;

/** After how many minutes what failed is tried again. */
const RETRIES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_440];

const isSuccess = (status: number | null): boolean =>
	status !== null && status >= 200 && status < 300;

/** Interval of looking at the plan while something is due later, by this machine's clock. */
const LOOK_MS = 100;

/** Sends events to webhooks: signed, retried by the service's clock, and disturbed as the settings say. */
export class WebhookSender {
	readonly deliveries: Delivery[] = [];
	private planned: Planned[] = [];
	private readonly open = new Set<Promise<void>>();
	private look?: NodeJS.Timeout;
	private random = new Random(1);
	private forged = 0;
	/** A plan from before the last start is void. */
	private era = new AbortController();

	constructor(private readonly service: WebhookService) {
		service.world.events.onEvent = (event) => {
			this.tellOf(event);
		};
	}

	/** Sends what is due by the service's clock, and waits until all of it was answered, what follows from it too. */
	async settle(): Promise<void> {
		do {
			this.sendDue();
			await Promise.all(this.open);
		} while (this.open.size > 0 || this.planned.some(({ due }) => due <= this.service.now()));
	}

	/** Sends a message again, as a person lets the service do with *Retry* in the audit log, if it lets them. */
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

	/** Number of messages that are still to be sent. */
	get waiting(): number {
		return this.planned.length;
	}

	/** Forgets what was sent, and what is to be sent. */
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
		const { world, settings, now } = this.service;
		for (const webhook of world.webhooks) {
			const type = typeOf(event, webhook);
			if (!webhook.active || !webhook.events.includes(type)) continue;
			const { repeats, delayMs, spreadMs, forgeries } = settings.webhooks;
			const id = world.random.id('whs');
			const body = envelopeOf(this.service, webhook, event, id);
			const due = now() + delayMs;
			const planned: Planned = {
				id,
				eventId: event.id,
				type,
				webhookId: webhook.id,
				url: webhook.target_url,
				isForged: false,
				attempt: 1,
				due,
				body,
				signature: signatureOf(body, KEYS.webhookSecret),
			};
			const spread = () => due + this.random.between(0, spreadMs);
			for (let copy = 0; copy <= repeats; copy += 1) this.plan({ ...planned, due: spread() });
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
	}

	private plan(planned: Planned): void {
		this.planned.push(planned);
		this.look ??= setTimeout(() => {
			this.look = undefined;
			this.sendDue();
		}, 0).unref();
	}

	/** Begins with what is due, so many at once as the settings allow. */
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

	/** The next attempt; after the last one, the service gives the webhook up. */
	private tryLater({ webhookId, attempt, ...planned }: Planned): void {
		const { world, now } = this.service;
		const webhook = world.webhooks.find(webhookId);
		const minutes = RETRIES[attempt - 1];
		if (!webhook) return;
		if (minutes === undefined) {
			world.webhooks.change(webhookId, { active: false });
			return;
		}
		this.plan({ ...planned, webhookId, attempt: attempt + 1, due: now() + minutes * MINUTE_MS });
	}
}
