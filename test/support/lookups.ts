import { LoadOptionsContext } from 'n8n-core';
import {
	Workflow,
	type INodeListSearchResult,
	type INodeParameters,
	type ResourceMapperFields,
} from 'n8n-workflow';
import { resourceRegister } from '../../nodes/Voucherify/resources/register';
import { allFields } from '../actionNodes';
import { dropDownsIn } from '../../nodes/Voucherify/forms/locator';
import { resourceMapping } from '../../nodes/Voucherify/methods/resourceMapping';
import { additionalData, byId, credentialsFor, nodeTypes, nodeWith, type Address } from './engine';

/** What the editor knows when it opens a drop-down. */
interface Opening {
	parameters: INodeParameters;
	/** What the user has typed. */
	filter?: string;
	/** Cursor after the entries shown so far. */
	paginationToken?: string;
	/** Path of the resource locator, if its list depends on other fields of its row. */
	path?: string;
}

/** What fills the drop-downs of the action nodes. */
export const listSearch = dropDownsIn(allFields);

/** Each operation, with its fields as text. */
const places = resourceRegister.flatMap(({ value: resource, operations }) =>
	operations.map(({ value: operation, fields }) => ({
		place: { resource, operation },
		fields: JSON.stringify(fields),
	})),
);

/** Parameters with which the editor can open a list: an operation that has the list, with the fields that lists read. */
export function nodeAround(method: string): INodeParameters {
	const found = places.find(({ fields }) => fields.includes(`"${method}"`));
	const asked = [
		...['campaignId', 'programId', 'memberId', 'cardId', 'productId', 'rewardId', 'voucherCode'],
		...['validationRuleId', 'projectId'],
	];
	return {
		...(found?.place ?? { resource: 'voucher', operation: 'get' }),
		...Object.fromEntries(asked.map((name) => [name, byId('thing_1')])),
		metric: 'tiers',
		filters: { tierStructureId: byId('thing_1') },
		relatedObjectType: 'campaign',
	};
}

/** Opens a resource locator's list in n8n's own editor context. */
export async function openList(
	service: Address,
	method: string,
	{ parameters, filter, paginationToken, path = '' }: Opening,
): Promise<INodeListSearchResult> {
	const context = contextOf(service, parameters, path);
	const find = listSearch[method];
	if (!find) throw new Error(`There is no drop-down ${method}`);
	return await find.call(context, filter, paginationToken);
}

/** Loads the properties that a resource mapper shows, as the editor does when the node is opened. */
export async function openMapper(
	service: Address,
	method: string,
	parameters: INodeParameters = { resource: 'customer' },
): Promise<ResourceMapperFields> {
	const properties = resourceMapping[method];
	if (!properties) throw new Error(`There is no method ${method}`);
	return await properties.call(contextOf(service, parameters));
}

/** The context that n8n gives the node in the editor. */
function contextOf(service: Address, parameters: INodeParameters, path = ''): LoadOptionsContext {
	const credentials = credentialsFor(service);
	const node = nodeWith(parameters, credentials);
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	// The editor sends defaults, too; the workflow has added them to the node.
	const currentNodeParameters = { ...node.parameters, ...parameters };
	const additional = { ...additionalData(credentials), currentNodeParameters };
	return new LoadOptionsContext(workflow, node, additional, path);
}
