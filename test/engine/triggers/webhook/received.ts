import type { INodeParameters } from 'n8n-workflow';
import { drawWorkflow } from '../../../../sandbox/webhooks/distribution';
import { LOYALTY_EVENTS, sampleOf } from '../../../../sandbox/webhooks/workflowSamples';
import { PROJECT_ID } from '../../../../sandbox/world/seed/projects';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { NO_LIMIT, SMALL, STOPPED, textOf } from '../../../support/triggers';
import type { WebhookEngine } from '../../../support/webhookEngine';
import { begunWith } from '../../../support/webhookWorkflow';
import { automatically, envelope, post, receiving } from '../../../support/webhooks';

/** n8n with the trigger of a test, once `make` or `begin` was called. */
export let engine: WebhookEngine;

/** Starts a sandbox for the tests of a file, each of which makes a trigger. */
export function withDeliveries(): void {
	useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
	afterEach(async () => {
		await engine.close();
	});
}

/** The same, for tests of what is registered in Voucherify: retries take no time. */
export function withRegistrations(): void {
	skipPauses();
	withDeliveries();
}

/** Parameters of a trigger that registers a webhook for one event. */
export const CREATED = automatically(['customer.created']);

/** Makes a trigger, which is not yet active. */
export async function make(parameters: INodeParameters = {}): Promise<void> {
	engine = receiving(sandbox, parameters);
	await engine.listen();
}

/** Makes and activates a trigger. */
export async function begin(parameters: INodeParameters = {}): Promise<void> {
	await make(parameters);
	await engine.activate();
}

export const secret = () => sandbox.keys.webhookSecret;

/** The data of the credential, of which a trigger has only one. */
export const credential = () => Object.values(engine.definition.credentials)[0] ?? {};

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

export const eventTypes = async () => (await started()).map((json) => json.event_type);

/** The webhooks of a project in Voucherify. */
export const webhooks = (project = PROJECT_ID) => sandbox.world.webhooks.of(project);

/** The methods of all requests. */
export const calls = () => sandbox.requests.map(({ method }) => method);

/** The text of the error that prevents an activation. */
export async function refusalOf(activation: Promise<void>): Promise<string> {
	return await activation.then(
		() => 'activated',
		(error: unknown) => textOf(error),
	);
}

/** All types of loyalty events. */
export const TYPES = Object.values(LOYALTY_EVENTS).flat();

/** Draws a workflow in Voucherify that sends to the trigger. */
export const draw = (events: readonly string[] = TYPES, statuses: string[] = []) =>
	drawWorkflow(sandbox.world, { target_url: engine.url(), events, statuses });

let count = 0;

/** Sends a sample of an event, with an ID of its own unless one is given, and waits for the response. */
export async function tell(type: string, status?: string, hex?: string): Promise<void> {
	count += 1;
	sandbox.webhooks.sendSample(sampleOf(type, hex ?? count.toString(16).padStart(18, '0'), status));
	await sandbox.webhooks.settle();
}
