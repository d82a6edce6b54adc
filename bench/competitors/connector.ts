import type { WorkflowNode } from '../workflow.js';

/** The node that has a resource, if it is not the first node. */
const NODES: Record<string, string> = {
	campaign: 'voucherifySetup',
	loyaltyCard: 'voucherifyLoyalty',
	product: 'voucherifyCatalog',
	qualification: 'voucherifyRedeem',
	redemption: 'voucherifyRedeem',
	reward: 'voucherifyLoyaltyLegacy',
	rewardAssignment: 'voucherifyLoyaltyLegacy',
	user: 'voucherifySetup',
	validation: 'voucherifyRedeem',
};

/** The connector's node for a resource. All other parameters keep their defaults. */
export function connectorNode(
	parameters: { resource: string; operation: string } & Record<string, unknown>,
	credentials: ReadonlyMap<string, string>,
): WorkflowNode {
	const ofUsers = parameters.resource === 'user';
	const name = ofUsers ? 'Voucherify Management account' : 'Voucherify account';
	const type = ofUsers ? 'voucherifyManagementApi' : 'voucherifyApi';
	return {
		name: 'Connector',
		type: `n8n-nodes-voucherify.${NODES[parameters.resource] ?? 'voucherify'}`,
		typeVersion: 1,
		parameters,
		credentials: { [type]: { id: credentials.get(name) ?? '', name } },
	};
}

/** Parameters of a trigger on the transactions of a campaign. */
export const onCampaign = (campaign: string) => ({
	event: 'voucherTransaction',
	watch: 'campaign',
	campaignId: byId(campaign),
});

/**
 * The connector's trigger, named *Trigger*.
 *
 * @param parameters what it watches
 * @param every seconds between two polls, a divisor of 60
 */
export function triggerNode(
	parameters: object,
	every: number,
	credentials: ReadonlyMap<string, string>,
): WorkflowNode {
	const name = 'Voucherify account';
	// n8n requires at least a minute between two polls of one schedule, but accepts many schedules.
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
			...parameters,
		},
		credentials: { voucherifyApi: { id: credentials.get(name) ?? '', name } },
	};
}

export const byId = (value: string) => ({ __rl: true, mode: 'id', value });
