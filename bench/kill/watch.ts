import { onCampaign, triggerNode } from '../competitors/connector.js';
import { chainOf } from '../workflow.js';

/** The campaign that is watched, and on whose cards is booked. */
export const CAMPAIGN = 'camp_Coffee7Club3Loyalty9Aa';

/** Seconds between two polls. */
const EVERY = 2;

/** A message: the execution that sends it, and the transactions that started it. */
const MESSAGE = `={{ JSON.stringify({ text: JSON.stringify({
	execution: $execution.id,
	transactions: $input.all().map((item) => item.json.id),
}) }) }}`;

/**
 * The trigger, and a node that tells the local Voucherify what the trigger gave, with one call for each execution.
 *
 * @param url of the local Voucherify
 * @param credentials IDs by name
 */
export function watchWorkflow(url: string, credentials: ReadonlyMap<string, string>) {
	const trigger = triggerNode(onCampaign(CAMPAIGN), EVERY, credentials);
	const tell = {
		name: 'Tell',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			method: 'POST',
			url: `${url}/_sandbox/messages`,
			sendBody: true,
			contentType: 'json',
			specifyBody: 'json',
			jsonBody: MESSAGE,
			options: {},
		},
		executeOnce: true,
	};
	return {
		name: 'bench: killed',
		...chainOf([trigger, tell]),
		settings: { executionOrder: 'v1' },
	};
}
