import { KEYS, type Keys } from './auth';
import type { Fault } from './faults';
import type { Meanwhile } from './meanwhile';
import type { RecordedRequest } from './recorder';
import { createServer } from './server';
import type { SandboxOptions, Settings } from './settings';
import { State } from './state';
import type { WebhookSender } from './webhooks/sender';
import type { World } from './world';

/** A running local Voucherify. */
export interface Sandbox {
	/** `http://127.0.0.1:PORT`, to be used as base URL. */
	url: string;
	keys: Keys;
	/** The stored data. */
	readonly world: World;
	/** Every API call that arrived, in order; control calls and the inbox are not among them. */
	requests: readonly RecordedRequest[];
	faults: { add: (fault: Fault) => void; clear: () => void };
	/** Actions of others while a call is carried out. */
	meanwhile: Meanwhile;
	/** Messages to webhooks, in the order of the answers; `settle` sends those that are due, and waits for the answers. */
	webhooks: Pick<WebhookSender, 'deliveries' | 'retry' | 'settle' | 'waiting'>;
	/** May be changed at any time. */
	settings: Settings;
	/** Data, settings, faults, requests and limits as at the start. */
	reset: () => void;
	/** Stops at once, connections that hang included. */
	close: () => Promise<void>;
}

/** Starts a local Voucherify on 127.0.0.1. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const state = new State(options);
	const app = createServer(state);
	const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
	state.origin = url;
	return {
		url,
		keys: KEYS,
		world: state.world,
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
