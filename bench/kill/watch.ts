import { onCampaign, triggerNode } from '../competitors/connector.js';
import { chainOf } from '../workflow.js';

/** The watched campaign, on whose cards transactions are booked. */
export const CAMPAIGN = 'camp_Coffee7Club3Loyalty9Aa';

/** Seconds between two polls. */
const EVERY = 2;

/** A report: the ID of the execution, and the transactions that started it. */
const MESSAGE = `={{ JSON.stringify({ text: JSON.stringify({
	execution: $execution.id,
	transactions: $input.all().map((item) => item.json.id),
}) }) }}`;

/**
 * The trigger, and a node that reports the trigger's output to the sandbox, with one request per execution.
 *
 * @param url of the sandbox
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
