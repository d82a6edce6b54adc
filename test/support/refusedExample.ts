import type { Sandbox } from '../../sandbox';
import { examples, nameOf } from '../operations';
import { credentialsFor, runNode } from './engine';

export interface Refusal {
	key: string;
	status: number;
	/** Other fields of the body. */
	more?: Record<string, string>;
}

/** The `details` of such a rejection. */
export const DETAILS = 'What Voucherify says of it';

/** Error of an operation's example when the service rejects its write or, if it has none, its read. */
export async function refusedExample(
	sandbox: Sandbox,
	operation: string,
	{ key, status, more }: Refusal,
) {
	const example = examples.find((one) => nameOf(one) === operation);
	if (!example) throw new Error(`There is no ${operation}`);
	const body = { code: status, key, message: 'Refused', details: DETAILS, ...more };
	const calls = example.calls(sandbox.world).map((call) => call.method);
	const method = calls.find((one) => one !== 'GET') ?? 'GET';
	sandbox.faults.add({ kind: 'status', status, times: Infinity, body, method });
	const { error } = await runNode({
		credentials: credentialsFor(sandbox),
		files: example.files,
		parameters: {
			resource: example.resource,
			operation: example.operation,
			...example.parameters(sandbox.world),
		},
	});
	return error;
}
