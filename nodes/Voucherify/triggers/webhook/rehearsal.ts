import type { IHookFunctions } from 'n8n-workflow';
import { pause } from '../../api/pause';
import type { Parameters } from '../../parameters/parameters';
import { eventsOf, keysOf } from './context';
import { sampleOf } from './sample';
import { SIGNATURE_HEADER, signatureOf } from './signature';

/** The editor is told that n8n waits, and waits for what comes after that. In milliseconds. */
const PAUSE_MS = 1_500;

/** Whether a test by hand is to get a sample: it waits for nothing else then. */
export function wantsSample(context: IHookFunctions, parameters: Parameters): boolean {
	const isTest = context.getActivationMode() === 'manual';
	return isTest && parameters.optionalFlag('options.testWithSample') === true;
}

/** Whether it is such a test that ends: n8n knows no more of it than its address and its data. */
export const wasRehearsal = (context: IHookFunctions): boolean =>
	context.getWorkflowStaticData('node').rehearsal === context.getNodeWebhookUrl('default');

/**
 * Sends a sample to the test URL, as Voucherify would, a moment later. n8n runs a test of a node with a webhook only by a
 * call, and shows no previews of triggers.
 */
export async function rehearse(context: IHookFunctions, parameters: Parameters): Promise<void> {
	const { secret } = await keysOf(context);
	const events = eventsOf(parameters);
	const sample = sampleOf(events, parameters.optionalText('filters.campaignId'));
	const body = Buffer.from(JSON.stringify(sample));
	const url = context.getNodeWebhookUrl('default') ?? '';
	context.getWorkflowStaticData('node').rehearsal = url;
	// Nobody waits for it: n8n takes calls only after this.
	void pause(PAUSE_MS)
		.then(() =>
			context.helpers.httpRequest({
				method: 'POST',
				url,
				headers: {
					'content-type': 'application/json',
					[SIGNATURE_HEADER]: signatureOf(body, secret),
				},
				body,
			}),
		)
		.catch((error: unknown) => {
			const reason = error instanceof Error ? error.message : 'for an unknown reason';
			context.logger.warn(`The sample did not reach this n8n at ${url}: ${reason}`);
		});
}
