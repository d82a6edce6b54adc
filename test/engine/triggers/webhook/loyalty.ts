import { drawWorkflow } from '../../../../sandbox/webhooks/distribution';
import { LOYALTY_EVENTS, sampleOf } from '../../../../sandbox/webhooks/workflowSamples';
import { sandbox } from '../../../support/sandbox';
import { engine } from './received';

/** All types of loyalty events. */
export const TYPES = Object.values(LOYALTY_EVENTS).flat();

/** Draws a workflow in Voucherify that sends to the trigger. */
export const draw = (events: readonly string[] = TYPES, statuses: string[] = []) =>
	drawWorkflow(sandbox.world, { target_url: engine.url(), events, statuses });

let told = 0;

/** Sends a sample of an event, with an ID of its own unless one is given, and waits for the response. */
export async function tell(type: string, status?: string, hex?: string): Promise<void> {
	told += 1;
	sandbox.webhooks.sendSample(sampleOf(type, hex ?? told.toString(16).padStart(18, '0'), status));
	await sandbox.webhooks.settle();
}
