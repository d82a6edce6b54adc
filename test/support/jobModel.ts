import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import type { Stored } from '../../sandbox/world/types';
import { TriggerModel, type Action } from './model';

/** What takes its time until it succeeds or fails. */
interface Job extends Stored {
	fails?: boolean;
}

/** Jobs are started, take their time, succeed or fail, and some are deleted. Of some, nothing more can be had. */
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
	/** Whether an item takes calls of its own. */
	protected abstract readonly asksForMore: boolean;
	/** How many jobs are started at once, at most. */
	protected abstract readonly mostAtOnce: number;
	/** How much older each job is than the one before it, of those that are started at once. */
	protected readonly apartMs: number = 0;
	/** Of which jobs the trigger tells, by whether they fail. */
	protected readonly wanted = this.random.pick([[false], [true], [false, true]]);
	protected startFrom = this.random.pick(['now', 'now', 'beginning']);
	/** The jobs of which nothing more can be had, for now. */
	private readonly bad = new Set<string>();
	/** Those of them that may have been tried. */
	private readonly tried = new Set<string>();

	/** All jobs, oldest first. */
	protected abstract all(): readonly Readonly<One>[];

	/** Starts a job at a time in milliseconds. */
	protected abstract start(at: number, fails: boolean): Readonly<One>;

	protected abstract delete(id: string): void;

	protected abstract isOver(job: Readonly<One>): boolean;

	/** Where more of a job is asked for. */
	protected abstract pathOf(id: string): string;

	/** Whether an item has all that was asked for. */
	protected abstract isWhole(item: INodeExecutionData): boolean;

	/** Whether an item says why it has not. */
	protected abstract isExcused(item: INodeExecutionData): boolean;

	/** Whether the trigger, newly begun, may report what is over. */
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

	/** The parameters of every trigger on jobs. */
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
		const mostLate = 59_000 - count * this.apartMs;
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

	/** Nothing more can be had of one of the latest jobs. */
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
