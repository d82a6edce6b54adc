import { startSandbox } from '../../../sandbox';
import { endpointsAt, endpointsOf, readDescription } from '../../contract/openapi';
import { examples } from '../../operations';
import type { VendorRequest } from '../material';

/** Endpoints that operations call with other parameters than those of their examples. */
const BESIDE_EXAMPLES = [
	'POST /v1/campaigns/{campaignId}/transactions/export', // Transaction → Export, of gift cards
	'POST /v1/vouchers', // Voucher → Create, with a generated code
	'POST /v1/vouchers/bulk/async', // Voucher → Update Many, with different metadata for each
	'POST /v1/vouchers/{code}/transactions/export', // Transaction → Export, of one card
];

/** Endpoint of a request, without parameter names. */
export const endpointOf = ({ method, path }: VendorRequest): string =>
	nameless(`${method} ${path}`);

const nameless = (endpoint: string): string => endpoint.replaceAll(/\{\w+\}/g, '{}');

/**
 * The endpoints that the node's operations call, as {@link endpointOf} writes them.
 * @param openapi folder of the OpenAPI description
 */
export async function calledEndpoints(openapi: string): Promise<Set<string>> {
	const described = Object.values(readDescription(openapi)).flatMap(endpointsOf);
	const sandbox = await startSandbox();
	const calls = examples.flatMap((example) => {
		sandbox.reset();
		example.parameters(sandbox.world);
		return example.calls(sandbox.world);
	});
	await sandbox.close();
	const called = calls.flatMap((call) => endpointsAt(described, call).slice(0, 1));
	return new Set([...called.map(({ name }) => name), ...BESIDE_EXAMPLES].map(nameless));
}
