import type { Sandbox } from '../../sandbox';
import { examples, nameOf } from '../operations';
import { credentialsFor, runNode } from './engine';

/** A refusal of the service. */
export interface Refusal {
	key: string;
	status: number;
	/** What else stands in the body. */
	more?: Record<string, string>;
}

/** What the service says of such a refusal, beside its key. */
export const DETAILS = 'What Voucherify says of it';

/**
 * The error of an operation's example when the service refuses what it changes or, where it changes nothing, what it
 * reads.
 */
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
