import { LoadOptionsContext } from 'n8n-core';
import { Workflow, type INodeListSearchResult, type INodeParameters } from 'n8n-workflow';
import type { Voucherify } from '../../nodes/Voucherify/Voucherify.node';
import {
	additionalData,
	credentialsFor,
	nodeType,
	nodeTypes,
	nodeWith,
	type Address,
} from './engine';

/** What the editor knows when it opens a drop-down. */
interface Opening {
	/** The node's parameters as they are now. */
	parameters: INodeParameters;
	/** What the user has typed. */
	filter?: string;
	/** Where the entries shown so far end. */
	paginationToken?: string;
	/** Where the resource locator is, if its list depends on other fields of its row. */
	path?: string;
}

/** Opens the list of a resource locator, by n8n's own context for the editor. */
export async function openList(
	service: Address,
	method: keyof Voucherify['methods']['listSearch'],
	{ parameters, filter, paginationToken, path = '' }: Opening,
): Promise<INodeListSearchResult> {
	const credentials = credentialsFor(service);
	const node = nodeWith(parameters, credentials);
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const additional = { ...additionalData(credentials), currentNodeParameters: parameters };
	const context = new LoadOptionsContext(workflow, node, additional, path);
	return await nodeType.methods.listSearch[method].call(context, filter, paginationToken);
}
