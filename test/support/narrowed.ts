import type { INodeParameters, INodeProperties, INodeType } from 'n8n-workflow';

const known = new WeakMap<INodeType, Map<string, INodeType>>();

/**
 * A node type with only the fields of one operation. In each run, n8n goes through all fields of a node several times, and
 * the operation hides nearly all of them: without them a test takes half the time, and nothing else changes.
 */
export function narrowed(type: INodeType, { resource, operation }: INodeParameters): INodeType {
	const chosen = { resource, operation };
	if (![resource, operation].every(isPlain)) return type;
	const types = known.get(type) ?? new Map<string, INodeType>();
	known.set(type, types);
	const key = JSON.stringify(chosen);
	const found = types.get(key) ?? withFieldsOf(type, chosen);
	types.set(key, found);
	return found;
}

/** False for expressions, whose value is only known at run time. */
const isPlain = (value: unknown) => typeof value === 'string' && !value.startsWith('=');

function withFieldsOf(type: INodeType, chosen: INodeParameters): INodeType {
	const isShown = ({ displayOptions }: INodeProperties) =>
		Object.entries(chosen).every(([name, value]) => {
			const wanted = displayOptions?.show?.[name];
			return wanted === undefined || wanted.some((one) => one === value);
		});
	const properties = type.description.properties.filter(isShown);
	const description = { ...type.description, properties };
	return new Proxy(type, {
		get: (whole, name): unknown =>
			name === 'description' ? description : Reflect.get(whole, name),
	});
}
