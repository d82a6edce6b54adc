import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';
import { nodeTypeOf, nodeWith } from './engine';

/** Fields that the node's panel shows for these parameters, and the options of its collections. */
export function shownFields(parameters: INodeParameters): INodeProperties[] {
	const { description } = nodeTypeOf(parameters);
	const { properties } = description;
	const node = nodeWith(parameters, {});
	const all =
		NodeHelpers.getNodeParameters(properties, parameters, true, false, node, description) ??
		parameters;
	const isShown = (field: INodeProperties) =>
		NodeHelpers.displayParameter({}, field, node, description, all);
	return properties
		.filter(({ type }) => type !== 'hidden')
		.filter((field) => NodeHelpers.displayParameterPath(all, field, '', node, description))
		.map((field) => {
			if (field.type !== 'collection' || !field.options) return field;
			return { ...field, options: field.options.filter((one) => !('type' in one) || isShown(one)) };
		});
}

/** All single values that a user can enter, by path: in fields, and in options of collections. */
export function valuesIn(
	fields: INodeProperties[],
): Array<{ path: string; field: INodeProperties }> {
	return fields.flatMap((field) => {
		const { name, type, options = [] } = field;
		if (name === 'resource' || name === 'operation' || name === 'requestOptions') return [];
		if (type !== 'collection') {
			return ['fixedCollection', 'assignmentCollection', 'notice'].includes(type)
				? []
				: [{ path: name, field }];
		}
		const added = options.flatMap((option) => ('type' in option ? [option] : []));
		return valuesIn(added).map(({ path, field: inner }) => ({
			path: `${name}.${path}`,
			field: inner,
		}));
	});
}

/** The parameters with one value added or replaced. */
export function set(
	parameters: INodeParameters,
	path: string,
	value: INodeParameters[string],
): INodeParameters {
	const [name = '', inner] = path.split('.');
	if (inner === undefined) return { ...parameters, [name]: value };
	const collection = parameters[name];
	return { ...parameters, [name]: { ...(isParameters(collection) && collection), [inner]: value } };
}

function isParameters(value: unknown): value is INodeParameters {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
