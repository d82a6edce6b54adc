import { request } from 'undici';
import { KEYS } from '../../../sandbox/auth';
import type { RecordedRequest, Sandbox } from '../../../sandbox';
import type { Random } from '../../../sandbox/world/random';
import { REFERENCE, withoutOwn } from './values';

const { appId, appToken } = KEYS.second;

/** True if another till sent the request, not the node. */
export const isOfOthers = ({ headers }: RecordedRequest) => headers['x-app-id'] === appId;

interface TillCall {
	path: string;
	body: unknown;
}

/**
 * Other tills of the same shop, with their own keys: they do what the node is about to do, for the same order, codes,
 * amount and customer, at the same moment. They never use our reference, but none or another one.
 */
export class Tills {
	private readonly under: Array<Promise<void>> = [];

	/**
	 * @param isCopied selects the requests that tills send, too
	 * @param rate how often they do so, from 0 to 1
	 */
	constructor(
		private readonly sandbox: Sandbox,
		private readonly random: Random,
		isCopied: (call: RecordedRequest) => boolean,
		rate: number,
	) {
		const { meanwhile } = sandbox;
		const isDue = (call: RecordedRequest) =>
			!isOfOthers(call) && isCopied(call) && random.next() < rate;
		meanwhile.before = async (call) => {
			if (!isDue(call)) return;
			const acting = this.act({ path: call.path, body: this.copyOf(call.body) });
			// Only requests that run at the same time make the service reject one of them as busy.
			if (random.next() < 0.5) this.under.push(acting);
			else await acting;
		};
		meanwhile.after = async (call) => {
			if (isDue(call)) await this.act({ path: call.path, body: this.copyOf(call.body) });
		};
	}

	/** Waits for running requests. */
	async settle(): Promise<void> {
		await Promise.all(this.under.splice(0));
	}

	/** Sends a request, and ignores the response. */
	async act({ path, body }: TillCall): Promise<void> {
		const isBodyless = body === undefined;
		const answer = await request(this.sandbox.url + path, {
			method: 'POST',
			headers: {
				'x-app-id': appId,
				'x-app-token': appToken,
				...(isBodyless ? {} : { 'content-type': 'application/json' }),
			},
			body: isBodyless ? undefined : JSON.stringify(body),
		});
		await answer.body.dump();
	}

	/** The body with another reference, or with none. */
	private copyOf(body: unknown): unknown {
		if (body === undefined) return undefined;
		const other = `n8n-other-${this.random.hex(6)}`;
		const isNamed = this.random.next() < 0.5;
		return JSON.parse(JSON.stringify(body), (key, value: unknown) => {
			if (key === 'n8n_reference') return isNamed ? other : undefined;
			if (typeof value !== 'string') return value;
			const copied = isNamed ? value.replace(REFERENCE, other) : withoutOwn(value);
			return copied === '' ? undefined : copied;
		});
	}
}
