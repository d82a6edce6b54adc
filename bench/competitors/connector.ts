import type { WorkflowNode } from '../workflow.js';

/** The connector's node. Whatever is not given is as it is by default. */
export function connectorNode(
	parameters: { resource: string; operation: string } & Record<string, unknown>,
	credentials: ReadonlyMap<string, string>,
): WorkflowNode {
	const ofUsers = parameters.resource === 'user';
	const name = ofUsers ? 'Voucherify sandbox (management)' : 'Voucherify sandbox';
	const type = ofUsers ? 'voucherifyManagementApi' : 'voucherifyApi';
	return {
		name: 'Connector',
		type: 'n8n-nodes-voucherify.voucherify',
		typeVersion: 1,
		parameters,
		credentials: { [type]: { id: credentials.get(name) ?? '', name } },
	};
}

/**
 * The connector's trigger on the transactions of a campaign, named *Trigger*.
 *
 * @param every seconds between two polls, a divisor of 60
 */
export function triggerNode(
	campaign: string,
	every: number,
	credentials: ReadonlyMap<string, string>,
): WorkflowNode {
	const name = 'Voucherify sandbox';
	// n8n wants a minute between two polls of one time, but takes many times.
	const pollTimes = Array.from({ length: 60 / every }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * every} * * * * *`,
	}));
	return {
		name: 'Trigger',
		type: 'n8n-nodes-voucherify.voucherifyTrigger',
		typeVersion: 1,
		parameters: {
			pollTimes: { item: pollTimes },
			event: 'voucherTransaction',
			watch: 'campaign',
			campaignId: byId(campaign),
		},
		credentials: { voucherifyApi: { id: credentials.get(name) ?? '', name } },
	};
}

/** The value of a field that picks something by its ID. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });
