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

/** The value of a field that picks something by its ID. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });
