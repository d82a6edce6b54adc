import type { INodeParameters } from 'n8n-workflow';
import { NO_LIMIT, SMALL, STOPPED } from '../../../support/triggers';
import { type WebhookEngine } from '../../../support/webhookEngine';
import { begunWith } from '../../../support/webhookWorkflow';
import { envelope, post, receiving } from '../../../support/webhooks';
import { sandbox, useSandbox } from '../../../support/sandbox';

/** n8n with an active trigger, once `begin` was called. */
export let engine: WebhookEngine;

/** Starts a sandbox for the tests of a file, each of which activates a trigger. */
export function withDeliveries(): void {
	useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
	afterEach(async () => {
		await engine.close();
	});
}

export async function begin(parameters: INodeParameters = {}): Promise<void> {
	engine = receiving(sandbox, parameters);
	await engine.listen();
	await engine.activate();
}

export const secret = () => sandbox.keys.webhookSecret;

/** Sends a request as Voucherify does, unless other headers are given. */
export const send = (body: unknown, headers?: Record<string, string>) =>
	post(engine.url(), secret(), body, headers);

/** An event with this ID. */
export const numbered = (id: number | string) =>
	envelope('customer.created', {}, { id: String(id) });

/** The items with which executions were started. */
export const started = async () =>
	(await begunWith(engine.database)).flat().map(({ json }) => json);

export const eventIds = async () => (await started()).map((json) => json.event_id);
