import { LoadOptionsContext } from 'n8n-core';
import { Workflow } from 'n8n-workflow';
import { DEFAULTS, type ClientOptions } from '../../nodes/Voucherify/api/client/clientOptions';
import { VoucherifyClient } from '../../nodes/Voucherify/api/client/client';
import { additionalData, credentialsFor, nodeTypes, nodeWith, type Address } from './engine';

/** Creates the package's API client for a service, in one of n8n's own execution contexts. */
export async function clientFor(
	service: Address,
	options: Partial<ClientOptions> = {},
): Promise<VoucherifyClient> {
	const credentials = credentialsFor(service);
	const node = nodeWith({}, credentials);
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const context = new LoadOptionsContext(workflow, node, additionalData(credentials), '');
	return await VoucherifyClient.connect(context, 'voucherifyApi', { ...DEFAULTS, ...options });
}
