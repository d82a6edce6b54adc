import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import type { Stored } from '../../sandbox/world/types';
import { TriggerModel, type Action } from './model';

/** Takes some time until it succeeds or fails. */
interface Job extends Stored {
	fails?: boolean;
}

/** Jobs are started, take some time, succeed or fail, and some are deleted. For some, details cannot be read. */
export abstract class JobModel<One extends Job> extends TriggerModel {
	protected readonly actions: readonly Action[] = [
		[
			30,
			'start',
			() => {
				this.happen();
			},
		],
		[3, 'change', () => this.change()],
		[
			3,
			'crowd',
			() => {
				this.startSome(
					this.asksForMore ? this.random.between(100, 120) : this.crowd(this.mostAtOnce),
				);
			},
		],
		[
			4,
			'lose',
			() => {
				this.lose();
			},
		],
		[
			4,
			'delete',
			() => {
				this.remove();
			},
		],
	];
	/** True if the trigger sends a request for each job that it emits. */
	protected abstract readonly asksForMore: boolean;
	/** Maximum number of jobs that start at once. */
	protected abstract readonly mostAtOnce: number;
	/** Age difference between jobs that start at once, in milliseconds. */
	protected readonly apartMs: number = 0;
	/** Whether the trigger emits failed jobs, successful ones, or both. */
	protected readonly wanted = this.random.pick([[false], [true], [false, true]]);
	protected startFrom = this.random.pick(['now', 'now', 'beginning']);
	/** Jobs whose details cannot be read for now. */
	private readonly bad = new Set<string>();
	/** Jobs whose details the trigger may have failed to read. */
	private readonly tried = new Set<string>();

	/** All jobs, oldest first. */
	protected abstract all(): readonly Readonly<One>[];

	/** Starts a job at a time in milliseconds. */
	protected abstract start(at: number, fails: boolean): Readonly<One>;

	protected abstract delete(id: string): void;

	protected abstract isOver(job: Readonly<One>): boolean;

	/** Path of the request for a job's details. */
	protected abstract pathOf(id: string): string;

	/** True if an item has all requested details. */
	protected abstract isWhole(item: INodeExecutionData): boolean;

	/** True if an item says why details are missing. */
	protected abstract isExcused(item: INodeExecutionData): boolean;

	/** True if a job that was over before the trigger started may still be emitted. */
	protected mayCount?(job: Readonly<One>): boolean;

	protected override standing(): Fault[] {
		return [...this.bad].map((id) => ({
			kind: 'status',
			status: 503,
			times: Infinity,
			path: this.pathOf(id),
		}));
	}

	protected override mend(): void {
		this.bad.clear();
		super.mend();
	}

	protected override inspect(item: INodeExecutionData): void {
		if (!this.asksForMore) return;
		const { id } = item.json;
		const mayLack = this.hasPassingFault || this.tried.has(String(id));
		if (this.isWhole(item) ? this.isExcused(item) : !mayLack || !this.isExcused(item))
			throw new Error(`Emitted with too little or too much: ${String(id)}`);
	}

	/** Parameters that all triggers on jobs share. */
	protected usual(): INodeParameters {
		return {
			watch: 'any',
			startFrom: this.startFrom,
			options: { maxEvents: this.most(2, 30, 1_000) },
		};
	}

	protected happen(): void {
		this.startSome(this.random.between(1, 4));
	}

	private startSome(count: number): void {
		const { random, sandbox } = this;
		const mostLate = this.mostLateMs - count * this.apartMs;
		const late = random.next() < 0.4 ? random.between(1, mostLate) : 0;
		for (let index = 0; index < count; index += 1) {
			const at = sandbox.world.now() - late - index * this.apartMs;
			const job = this.start(at, random.next() < 0.3);
			this.tell(`${job.id} of ${job.created_at} ${job.fails ? 'fails' : 'succeeds'}`);
			if (this.counts(job)) this.due.add(job.id);
		}
	}

	protected takeBaseline(): void {
		this.tell(`watching from ${this.startFrom}`);
		this.due.clear();
		this.either.clear();
		for (const job of this.all()) {
			if (!this.counts(job)) continue;
			if (this.startFrom === 'beginning') this.due.add(job.id);
			else if (!this.isListed(job.created_at)) this.either.add(job.id);
			else if (!this.isOver(job)) this.due.add(job.id);
			else if (this.mayCount?.(job)) this.either.add(job.id);
		}
	}

	protected placeOf({ json }: INodeExecutionData): string {
		return `${String(json.created_at)} ${String(json.id)}`;
	}

	private async change(): Promise<void> {
		this.startFrom = this.startFrom === 'now' ? 'beginning' : 'now';
		await this.watchAnew();
	}

	/** Makes the details of one of the latest jobs unreadable. */
	private lose(): void {
		const { id } = this.all().at(-this.random.between(1, 3)) ?? {};
		if (id === undefined) return;
		this.tell(id);
		this.bad.add(id);
		this.tried.add(id);
		this.restoreFaults();
	}

	private remove(): void {
		const all = this.all();
		const { id } = all[this.random.between(0, all.length - 1)] ?? {};
		if (id === undefined) return;
		this.tell(id);
		this.delete(id);
		this.due.delete(id);
	}

	private counts({ fails = false }: Readonly<One>): boolean {
		return this.wanted.includes(fails);
	}
}
