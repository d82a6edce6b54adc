import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../nodes/Voucherify/api/types';
import type { Address } from '../support/engine';

/** An answer as it came. */
interface LiveResponse {
	status: number;
	headers: Headers;
	/** The parsed body; undefined where it is no JSON. */
	body: unknown;
	text: string;
}

/** No more calls may be made: what is left is not judged. */
export class BudgetSpent extends Error {}

/** A project that is only read, with a bound on the calls. The same question is asked once. */
export class Project {
	calls = 0;
	/** Whether the service allows no more calls for now. */
	isClosed = false;
	private readonly known = new Map<string, Promise<LiveResponse>>();

	/** @param most the most calls that may be made */
	constructor(
		private readonly address: Address,
		private readonly most: number,
	) {}

	/**
	 * Reads something.
	 * @param target the path and the query, encoded
	 * @throws BudgetSpent when no more calls may be made, or the service refuses more of them
	 */
	async read(target: string): Promise<LiveResponse> {
		const answer = this.known.get(target) ?? this.ask(new URL(target, this.address.url));
		this.known.set(target, answer);
		return await answer;
	}

	/** The rows of a list, by the name of its array. Nothing where the list cannot be read. */
	async rows(target: string, ...names: string[]): Promise<IDataObject[]> {
		const { status, body } = await this.read(target);
		if (status !== 200 || !isJsonObject(body)) return [];
		const list = names.map((name) => body[name]).find(Array.isArray) ?? [];
		return list.filter(isJsonObject);
	}

	private async ask(url: URL): Promise<LiveResponse> {
		if (this.isClosed || this.calls >= this.most) throw new BudgetSpent();
		this.calls += 1;
		const { appId, appToken } = this.address.keys;
		// The keys go to the service alone, wherever an answer points.
		const isService = url.origin === new URL(this.address.url).origin;
		const headers = isService ? { 'X-App-Id': appId, 'X-App-Token': appToken } : undefined;
		const answer = await fetch(url, { headers });
		if (answer.status === 429) {
			this.isClosed = true;
			throw new BudgetSpent();
		}
		const text = await answer.text();
		return { status: answer.status, headers: answer.headers, body: parsed(text), text };
	}
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
