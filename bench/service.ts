import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';
import { at, listAt, textAt } from '../playground/json.js';
import type { RateLimit, Settings, Sizes } from '../sandbox/index.js';

/** A sandbox in a separate process, so that it does not share its event loop with what is measured. */
export interface Service {
	url: string;
	forgetCalls(): Promise<void>;
	/** Requests that have arrived since `forgetCalls`. */
	calls(): Promise<Calls>;
	/** Changes settings while the service runs. */
	set(settings: Partial<Settings>): Promise<void>;
	/** Reads stored objects, by the name of the collection. */
	stored(collection: string): Promise<unknown[]>;
	stop(): Promise<void>;
}

/** API requests that have arrived. */
export interface Calls {
	/** When each arrived, in milliseconds since 1970. */
	times: number[];
	/** Number of requests that the rate limit rejected. */
	refused: number;
}

export interface ServiceOptions {
	sizes?: Partial<Sizes>;
	/** Default: a limit that is never reached. */
	rateLimit?: RateLimit;
	/** Added latency of every response, in milliseconds. Default: that of the whole benchmark. */
	latencyMs?: number;
	/** Export files are padded to this many bytes. */
	exportFileBytes?: number;
	/** The list that changes while it is read: after every ten pages, a reward is deleted. */
	changing?: 'rewards';
}

/** Added latency of every response, in milliseconds. */
export const LATENCY_MS = 50;

const script = fileURLToPath(new URL('./serve.ts', import.meta.url));

export async function startService(options: ServiceOptions): Promise<Service> {
	const { sizes, rateLimit, exportFileBytes, changing, latencyMs = LATENCY_MS } = options;
	const args = [
		`--latency=${latencyMs}`,
		...(rateLimit ? [`--calls=${rateLimit.calls}`, `--window=${rateLimit.windowMs}`] : []),
		...(exportFileBytes ? [`--file=${exportFileBytes}`] : []),
		...(changing ? [`--changing=${changing}`] : []),
		...Object.entries(sizes ?? {}).map(([name, count]) => `--size=${name}=${count}`),
	];
	const child = execaNode(script, args, {
		nodeOptions: ['--import', 'tsx'],
		ipc: true,
		stdin: 'ignore',
		buffer: false,
		reject: false,
	});
	const message: unknown = await child.getOneMessage();
	const url = textAt(message, 'url');
	return {
		url,
		...controlsOf(url),
		stop: async () => {
			child.kill();
			await child;
		},
	};
}

function controlsOf(url: string): Omit<Service, 'url' | 'stop'> {
	const control = async (method: string, path: string, body?: object): Promise<unknown> => {
		const response = await fetch(`${url}/_sandbox/${path}`, {
			method,
			...(body && {
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			}),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
		return text === '' ? undefined : JSON.parse(text);
	};
	return {
		forgetCalls: async () => {
			await control('DELETE', 'requests');
		},
		calls: async () => {
			const requests = listAt([await control('GET', 'requests')], 0);
			return {
				times: requests.map((request) => Date.parse(textAt(request, 'time'))),
				refused: requests.filter((request) => at(request, 'status') === 429).length,
			};
		},
		set: async (settings) => {
			await control('PATCH', 'settings', settings);
		},
		stored: async (collection) => listAt([await control('GET', `world/${collection}`)], 0),
	};
}
