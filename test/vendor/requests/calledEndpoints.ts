import { startSandbox } from '../../../sandbox';
import { endpointsAt, endpointsOf, readDescription } from '../../contract/openapi';
import { examples, nameOf, variantOf } from '../../operations';
import type { OperationExample } from '../../operations/example';
import type { VendorRequest } from '../material';

/** A documented endpoint, and what calls it. */
interface CalledEndpoint {
	/** As in the description: `GET /v1/vouchers/{code}`. */
	name: string;
	isDeprecated: boolean;
	/** The operations that call it. */
	callers: Set<OperationExample>;
}

/** Endpoints that an operation calls only for several items. */
const FOR_SEVERAL: Record<string, string[]> = {
	'voucher.updateMetadataMany': ['POST /v1/vouchers/bulk/async'], // different metadata for each
};

/** Endpoint of a request, without parameter names. */
export const endpointOf = ({ method, path }: VendorRequest): string =>
	nameless(`${method} ${path}`);

const nameless = (endpoint: string): string => endpoint.replaceAll(/\{\w+\}/g, '{}');

/**
 * Returns all documented endpoints, each once.
 * @param openapi folder of the OpenAPI description
 */
export async function describedEndpoints(openapi: string): Promise<CalledEndpoint[]> {
	const described = Object.values(readDescription(openapi)).flatMap(endpointsOf);
	const endpoints = new Map(
		described.map(({ name, isDeprecated }) => [
			name,
			{ name, isDeprecated, callers: new Set<OperationExample>() },
		]),
	);
	const sandbox = await startSandbox();
	for (const example of examples) {
		for (const name of FOR_SEVERAL[nameOf(example)] ?? [])
			endpoints.get(name)?.callers.add(example);
		const variants = example.variants ?? [];
		for (const form of [example, ...variants.map((variant) => variantOf(example, variant))]) {
			sandbox.reset();
			form.parameters(sandbox.world);
			for (const call of form.calls(sandbox.world)) {
				const [called] = endpointsAt(described, call);
				if (called) endpoints.get(called.name)?.callers.add(example);
			}
		}
	}
	await sandbox.close();
	return [...endpoints.values()];
}

/** The endpoints that the node's operations call, as {@link endpointOf} writes them. */
export async function calledEndpoints(openapi: string): Promise<Set<string>> {
	const endpoints = await describedEndpoints(openapi);
	return new Set(
		endpoints.filter(({ callers }) => callers.size > 0).map(({ name }) => nameless(name)),
	);
}
