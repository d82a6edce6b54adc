import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../nodes/Voucherify/api/types';
import type { Address } from '../support/engine';

interface LiveResponse {
	status: number;
	headers: Headers;
	/** Parsed body; undefined if it is not JSON. */
	body: unknown;
	text: string;
}

/** No more requests are allowed: the other beliefs are not judged. */
export class BudgetSpent extends Error {}

/** A project with read access only, and a maximum number of requests. Repeated requests are sent once. */
export class Project {
	calls = 0;
	/** True if the service allows no more requests for now. */
	isClosed = false;
	private readonly known = new Map<string, Promise<LiveResponse>>();

	/** @param most maximum number of requests */
	constructor(
		private readonly address: Address,
		private readonly most: number,
	) {}

	/**
	 * Sends a GET request.
	 * @param target path and query, encoded
	 * @throws BudgetSpent if no more requests are allowed, here or by the service
	 */
	async read(target: string): Promise<LiveResponse> {
		const answer = this.known.get(target) ?? this.ask(new URL(target, this.address.url));
		this.known.set(target, answer);
		return await answer;
	}

	/** Rows of a list, by the name of its array. Empty if the list cannot be read. */
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
		// Only the service gets the keys, wherever a URL in a response points.
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
