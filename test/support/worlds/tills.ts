import { request } from 'undici';
import { KEYS } from '../../../sandbox/auth';
import type { RecordedRequest, Sandbox } from '../../../sandbox';
import type { Random } from '../../../sandbox/world/random';
import { REFERENCE, withoutOwn } from './values';

const { appId, appToken } = KEYS.second;

/** Whether a call was made by another till, not by the node. */
export const isOfOthers = ({ headers }: RecordedRequest) => headers['x-app-id'] === appId;

/** What a till sends. */
interface TillCall {
	path: string;
	body: unknown;
}

/**
 * Other tills of the same shop, which have keys of their own: they do what the node is about to do, for the same order, codes, amount
 * and customer, in the same moment. Only our reference they do not have: they have none, or one of their own.
 */
export class Tills {
	private readonly under: Array<Promise<void>> = [];

	/** @param isCopied whether tills make such a call, too @param rate how often they do so */
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
			// What is under way at the same time is what makes the service refuse one of them as busy.
			if (random.next() < 0.5) this.under.push(acting);
			else await acting;
		};
		meanwhile.after = async (call) => {
			if (isDue(call)) await this.act({ path: call.path, body: this.copyOf(call.body) });
		};
	}

	/** Waits for what is under way. */
	async settle(): Promise<void> {
		await Promise.all(this.under.splice(0));
	}

	/** Makes a call; what is answered is nobody's concern. */
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
