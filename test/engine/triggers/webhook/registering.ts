import type { INodeParameters } from 'n8n-workflow';
import { PROJECT_ID } from '../../../../sandbox/world/seed/projects';
import { skipPauses } from '../../../support/pauses';
import { NO_LIMIT, SMALL, STOPPED, textOf } from '../../../support/triggers';
import type { WebhookEngine } from '../../../support/webhookEngine';
import { receiving } from '../../../support/webhooks';
import { sandbox, useSandbox } from '../../../support/sandbox';

/** n8n with the trigger of a test, once `make` was called. */
export let engine: WebhookEngine;

/** Starts a sandbox for the tests of a file, each of which makes a trigger. */
export function withTrigger(): void {
	skipPauses();
	useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
	afterEach(async () => {
		await engine.close();
	});
}

/** The webhooks of the project in Voucherify. */
export const webhooks = () => sandbox.world.webhooks.of(PROJECT_ID);

/** The methods of all requests. */
export const calls = () => sandbox.requests.map(({ method }) => method);

/** The data of the credential, of which a trigger has only one. */
export const credential = () => Object.values(engine.definition.credentials)[0] ?? {};

export async function make(parameters: INodeParameters = {}): Promise<void> {
	engine = receiving(sandbox, parameters);
	await engine.listen();
}

/** The text of the error that prevents an activation. */
export async function refusalOf(activation: Promise<void>): Promise<string> {
	return await activation.then(
		() => 'activated',
		(error: unknown) => textOf(error),
	);
}
