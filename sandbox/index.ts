import { KEYS, type Keys } from './auth';
import type { Fault } from './faults';
import type { Meanwhile } from './meanwhile';
import type { RecordedRequest } from './recorder';
import { createServer, type AddRoutes } from './server';
import type { SandboxOptions, Settings } from './settings';
import { State } from './state';
import { serveTestProject } from './testProject';
import type { WebhookSender } from './webhooks/sender';
import type { World } from './world';

export interface Sandbox {
	/** Base URL: `http://127.0.0.1:PORT`. */
	url: string;
	keys: Keys;
	readonly world: World;
	/** The data of the project "Testing Ground", which `keys.test` lead to. */
	readonly testProject: World;
	/** All received API requests in order, without those to the control API and to pages. */
	requests: readonly RecordedRequest[];
	faults: { add: (fault: Fault) => void; clear: () => void };
	meanwhile: Meanwhile;
	/** `deliveries` are in the order of their responses; `settle` sends what is due and waits for the responses. */
	webhooks: Pick<WebhookSender, 'deliveries' | 'retry' | 'sendSample' | 'settle' | 'waiting'>;
	/** Can be changed at any time. */
	settings: Settings;
	/** Restores data, settings, faults, requests and limits to their initial state. */
	reset: () => void;
	/** Stops immediately, even with hanging connections. */
	close: () => Promise<void>;
}

/**
 * Starts a local Voucherify.
 * @param addPages adds pages for people, whose requests are neither recorded nor limited
 */
export async function startSandbox(
	options: SandboxOptions = {},
	addPages?: AddRoutes,
): Promise<Sandbox> {
	const state = new State(options);
	const app = createServer(state, serveTestProject, addPages);
	const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
	state.origin = url;
	return {
		url,
		keys: KEYS,
		world: state.world,
		testProject: state.testProject,
		requests: state.recorder.requests,
		faults: {
			add: (fault) => {
				state.faults.add(fault);
			},
			clear: () => {
				state.faults.clear();
			},
		},
		meanwhile: state.meanwhile,
		webhooks: state.webhooks,
		settings: state.settings,
		reset: () => {
			state.reset();
		},
		close: async () => {
			state.webhooks.clear();
			await app.close();
		},
	};
}

export type { Fault, Keys, RecordedRequest, SandboxOptions, Settings, World };
export type { RateLimit } from './settings';
export type { ExportTiming } from './world/exports';
export type { Sizes } from './world/sizes';
