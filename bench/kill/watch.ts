import { byId } from '../competitors/connector.js';
import { chainOf } from '../workflow.js';

/** The campaign that is watched, and on whose cards is booked. */
export const CAMPAIGN = 'camp_Coffee7Club3Loyalty9Aa';

/** Seconds between two polls. */
const EVERY = 2;
/** n8n wants a minute between two polls of one time, but takes many times. */
const POLL_TIMES = Array.from({ length: 60 / EVERY }, (_, index) => ({
	mode: 'custom',
	cronExpression: `${index * EVERY} * * * * *`,
}));

/** What a message says: the execution that sends it, and the transactions that it was started with. */
const MESSAGE = `={{ JSON.stringify({ text: JSON.stringify({
	execution: $execution.id,
	transactions: $input.all().map((item) => item.json.id),
}) }) }}`;

/**
 * The trigger, and a node that tells the local Voucherify what the trigger gave, with one call for each execution.
 *
 * @param url of the local Voucherify
 * @param credential the ID of the credential for it
 */
export function watchWorkflow(url: string, credential: string) {
	const trigger = {
		name: 'Trigger',
		type: 'n8n-nodes-voucherify.voucherifyTrigger',
		typeVersion: 1,
		parameters: {
			pollTimes: { item: POLL_TIMES },
			event: 'voucherTransaction',
			watch: 'campaign',
			campaignId: byId(CAMPAIGN),
		},
		credentials: { voucherifyApi: { id: credential, name: 'Voucherify sandbox' } },
	};
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
