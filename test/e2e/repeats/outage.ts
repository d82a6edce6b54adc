import type { RecordedRequest, Sandbox } from '../../../sandbox';
import { errorOfStatus } from '../../../sandbox/errors';

/** POST requests that change nothing. */
const ASKS = /^\/v1\/(qualifications|exports)|\/examine\//;

/** Number of attempts of a poll. */
const TRIES = 4;

/** A write, and its number among the run's requests to this path. */
interface Write {
	method: string;
	/** Source of a regular expression. */
	path: string;
	number: number;
	/** True if its response was lost, too. */
	isLost: boolean;
}

const isWrite = ({ method, path }: RecordedRequest) => method !== 'GET' && !ASKS.test(path);

const escaped = (path: string) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Makes the service unavailable in the middle of a run, until the run ends: once before the first request, and twice at
 * each write, which is rejected at first; the second time it is applied, and its response is lost.
 */
export class Outage {
	private writes: Write[] = [];
	private hasBegun = false;
	private isOn = false;
	private isAway = false;
	private counts = new Map<string, number>();
	private readonly pollsToRefuse = new Map<string, number>();

	constructor(private readonly sandbox: Sandbox) {
		sandbox.meanwhile.before = (call) => {
			if (this.isAway || this.refuses(call) || this.begins(call)) throw errorOfStatus(503);
			if (call.fault === 'resetAfter') this.isAway = true;
		};
	}

	/**
	 * Runs something during which the service may go away.
	 * @returns whether it did
	 */
	async during(run: () => Promise<unknown>): Promise<boolean> {
		const lost = this.writes.find(({ isLost }) => !isLost);
		if (lost) {
			const { method, path, number } = lost;
			this.sandbox.faults.add({ kind: 'resetAfter', method, path, from: number - 1 });
			lost.isLost = true;
		}
		this.counts = new Map();
		this.isOn = true;
		await run();
		const wasAway = this.isAway;
		this.isOn = this.isAway = false;
		this.sandbox.faults.clear();
		return wasAway || lost !== undefined;
	}

	/**
	 * Resets it.
	 * @param known path of a POST request that is not rejected before its response is lost, as a regular expression
	 */
	beginAnew(known?: string): void {
		this.writes =
			known === undefined ? [] : [{ method: 'POST', path: known, number: 1, isLost: false }];
		this.hasBegun = known !== undefined;
	}

	refusePolls(lists: string[]): void {
		for (const list of lists) this.pollsToRefuse.set(list, TRIES);
	}

	get hasRefusedPolls(): boolean {
		return [...this.pollsToRefuse.values()].every((left) => left === 0);
	}

	private refuses({ method, path }: RecordedRequest): boolean {
		const left = this.pollsToRefuse.get(path) ?? 0;
		if (method !== 'GET' || left === 0) return false;
		this.pollsToRefuse.set(path, left - 1);
		return true;
	}

	private begins(call: RecordedRequest): boolean {
		if (!this.isOn) return false;
		const isFirst = !this.hasBegun;
		this.hasBegun = true;
		this.isAway = isFirst || (isWrite(call) && this.isNew(call));
		return this.isAway;
	}

	private isNew({ method, path }: RecordedRequest): boolean {
		const name = `${method} ${path}`;
		const number = (this.counts.get(name) ?? 0) + 1;
		this.counts.set(name, number);
		const isKnown = this.writes.some(
			(write) =>
				write.method === method && write.number === number && new RegExp(write.path).test(path),
		);
		if (!isKnown) this.writes.push({ method, path: `^${escaped(path)}$`, number, isLost: false });
		return !isKnown;
	}
}
