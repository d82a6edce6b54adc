import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';
import { nodeType, nodeWith } from './engine';

/** The fields that the node's panel shows with these parameters, without those inside collections. */
export function shownFields(parameters: INodeParameters): INodeProperties[] {
	const { properties } = nodeType.description;
	const node = nodeWith(parameters, {});
	const all =
		NodeHelpers.getNodeParameters(
			properties,
			parameters,
			true,
			false,
			node,
			nodeType.description,
		) ?? parameters;
	return properties.filter((field) =>
		NodeHelpers.displayParameterPath(all, field, '', node, nodeType.description),
	);
}
