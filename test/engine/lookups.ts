import { LoadOptionsContext } from 'n8n-core';
import {
	Workflow,
	type INodeListSearchResult,
	type INodeParameters,
	type ResourceMapperFields,
} from 'n8n-workflow';
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
	const context = contextOf(service, parameters, path);
	return await nodeType.methods.listSearch[method].call(context, filter, paginationToken);
}

/** Asks for the properties that a resource mapper shows, as the editor does when the node is opened. */
export async function openMapper(
	service: Address,
	method: string,
	parameters: INodeParameters = { resource: 'customer' },
): Promise<ResourceMapperFields> {
	const properties = nodeType.methods.resourceMapping[method];
	if (!properties) throw new Error(`There is no method ${method}`);
	return await properties.call(contextOf(service, parameters));
}

/** What n8n gives the node while it is edited. */
function contextOf(service: Address, parameters: INodeParameters, path = ''): LoadOptionsContext {
	const credentials = credentialsFor(service);
	const node = nodeWith(parameters, credentials);
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const additional = { ...additionalData(credentials), currentNodeParameters: parameters };
	return new LoadOptionsContext(workflow, node, additional, path);
}
