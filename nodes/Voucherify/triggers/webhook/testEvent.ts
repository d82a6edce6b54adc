import type { IHookFunctions } from 'n8n-workflow';
import { nodeFailureOf } from '../../api/errors/node';
import { pause } from '../../api/http/pause';
import type { Parameters } from '../../parameters/parameters';
import { eventsOf, keysOf } from './context';
import { sampleOf } from './sample';
import { SIGNATURE_HEADER, signatureOf } from '../../api/signature';

/** Delay before the sample is sent, in milliseconds: the editor must know first that n8n is waiting for a call. */
const PAUSE_MS = 1_500;

/** True when a manual test is to get a sample instead of waiting for an event. */
export function wantsSample(context: IHookFunctions, parameters: Parameters): boolean {
	const isTest = context.getActivationMode() === 'manual';
	return isTest && parameters.flag('testWithSample');
}

/**
 * Sends a sample to the test URL after a moment, as Voucherify would. n8n runs a test of a webhook node only when a
 * call arrives, and shows no previews of triggers.
 */
export async function sendTestEvent(
	context: IHookFunctions,
	parameters: Parameters,
): Promise<void> {
	const { secret } = await keysOf(context);
	const events = eventsOf(parameters);
	const sample = sampleOf(events, parameters.optionalText('filters.campaignId'));
	const body = Buffer.from(JSON.stringify(sample));
	const url = context.getNodeWebhookUrl('default') ?? '';
	// Not awaited: n8n accepts calls only after this function returns.
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
			const { message } = nodeFailureOf(context.getNode(), error);
			context.logger.warn(`The sample did not reach this n8n at ${url}: ${message}`);
		});
}
