import { KEYS } from '../sandbox/auth.js';
import { startSandbox } from '../sandbox/index.js';
import { Failure } from './failure.js';
import { listAt, textAt } from './json.js';
import type { Sandbox } from './workflows.js';

/** The local Voucherify that the workflows talk to. */
export interface LocalVoucherify extends Sandbox {
	/** The paths of the API calls that have arrived, in order. */
	calledPaths(): Promise<string[]>;
	/** Ends it, unless somebody else has started it. */
	close(): Promise<void>;
}

/** Starts one that has only what it has at its beginning. */
export async function startVoucherify(port: number): Promise<LocalVoucherify> {
	const { url, keys, close } = await startSandbox({ port });
	return { url, keys, calledPaths: () => calledPaths(url), close };
}

/** Takes the one at an address. */
export async function runningVoucherify(address: string): Promise<LocalVoucherify> {
	const url = address.replace(/\/+$/, '');
	await calledPaths(url).catch((error: unknown) => {
		const reason = error instanceof Error ? error.message : String(error);
		const advice = 'Start one with: npm run sandbox. Or leave the option --voucherify out.';
		throw new Failure(`no local Voucherify answers at ${url} (${reason})`, advice);
	});
	return {
		url,
		keys: KEYS,
		calledPaths: () => calledPaths(url),
		close: () => Promise.resolve(),
	};
}

async function calledPaths(url: string): Promise<string[]> {
	const response = await fetch(`${url}/_sandbox/requests`);
	const requests: unknown = await response.json();
	return listAt(requests).map((request) => textAt(request, 'path'));
}
