import type { INodeExecutionData } from 'n8n-workflow';
import type { Fault } from '../../../sandbox';
import type { Export } from '../../../sandbox/world/exports';
import type { AsyncAction } from '../../../sandbox/world/jobs';
import type { Stored } from '../../../sandbox/world/types';
import { TriggerModel, type Actions } from './triggerModel';

/** Takes some time until it succeeds or fails. */
interface Job extends Stored {
	fails?: boolean;
}

/** Jobs are started, take some time, succeed or fail, and some are deleted. For some, details cannot be read. */
abstract class JobModel<One extends Job> extends TriggerModel<One> {
	protected readonly actions: Actions = {
		lose: { weight: 4, act: this.lose.bind(this) },
	};
	protected override readonly limits = [2, 30, 1_000] as const;
	/** Age difference between jobs that start at once, in milliseconds. */
	protected readonly apartMs: number = 0;
	/** True if the trigger sends a request for each job that it emits. */
	protected readonly asksForMore = this.random.next() < 0.5;
	/** Whether the trigger emits failed jobs, successful ones, or both. */
	private readonly wanted = this.random.pick([[false], [true], [false, true]]);
	/** Jobs whose details cannot be read for now. */
	private readonly bad = new Set<string>();
	/** Jobs whose details the trigger may have failed to read. */
	private readonly tried = new Set<string>();

	/** Starts a job at a time in milliseconds. */
	protected abstract start(at: number, fails: boolean): Readonly<One>;

	protected abstract isOver(job: Readonly<One>): boolean;

	/** Path of the request for a job's details. */
	protected abstract pathOf(id: string): string;

	/** True if an item has all requested details. */
	protected abstract isWhole(item: INodeExecutionData): boolean;

	/** Column that says why details are missing. */
	protected abstract readonly excuse: string;

	/** True if a job that was over before the trigger started may still be emitted. */
	protected mayCount?(job: Readonly<One>): boolean;

	/** Draws how long a job waits and runs, in milliseconds. */
	protected timing() {
		const { random } = this;
		return [
			random.pick([0, 500, 20_000]),
			random.pick([0, 500, 20_000, 400_000, 5_000_000]),
		] as const;
	}

	/** @param failed the outcome of failed jobs */
	protected outcome(failed: string) {
		const outcome = this.wanted.length > 1 ? 'both' : this.wanted[0] ? failed : 'DONE';
		return { watch: 'any', outcome };
	}

	protected override standing(): Fault[] {
		const status = { kind: 'status', status: 503, times: Infinity } as const;
		return [...this.bad].map((id) => ({ ...status, path: this.pathOf(id) }));
	}

	protected override mend(): void {
		this.bad.clear();
		super.mend();
	}

	protected override inspect(item: INodeExecutionData): void {
		if (!this.asksForMore) return;
		const { id } = item.json;
		const isExcused = this.excuse in item.json;
		const mayLack = this.hasPassingFault || this.tried.has(String(id));
		if (this.isWhole(item) ? isExcused : !mayLack || !isExcused)
			throw new Error(`Emitted with too little or too much: ${String(id)}`);
	}

	protected override crowdSize(): number {
		return this.asksForMore ? 110 : super.crowdSize();
	}

	protected cause(count: number): void {
		const { apartMs } = this;
		const latest = this.sandbox.world.now() - this.lateness(this.mostLateMs - count * apartMs);
		for (let index = 0; index < count; index += 1)
			this.note(this.start(latest - index * apartMs, this.random.next() < 0.3));
	}

	protected override isDueAtStart(job: Readonly<One>, time: string): boolean | undefined {
		if (!this.isListed(time)) return undefined;
		return !this.isOver(job) || (this.mayCount?.(job) === true ? undefined : false);
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

	protected eventsOf({ id, created_at, fails = false }: Readonly<One>) {
		const events: Record<string, string> = {};
		if (this.wanted.includes(fails)) events[id] = created_at;
		return events;
	}
}

/** Background jobs, whose results the trigger requests. */
export class AsyncActionModel extends JobModel<AsyncAction> {
	/** The list is paged by time: more than a hundred jobs with the same time cannot be paged. */
	protected override readonly apartMs = 1;
	protected readonly mostAtOnce = 10_000;
	protected readonly excuse = 'result_error';
	private readonly store = this.sandbox.world.asyncActions;

	protected parameters() {
		const addResult = this.asksForMore;
		return { event: 'asyncActionCompleted', ...this.outcome('FAILED'), addResult };
	}

	protected all() {
		return this.store.all();
	}

	protected start(at: number, fails: boolean) {
		const { random } = this;
		const failed = [{ named: { code: 'SPRING' }, reason: 'There is one' }];
		const [enqueuedMs, inProgressMs] = this.timing();
		return this.store.schedule({
			type: 'VOUCHERS.IMPORT',
			requestId: 'v-model',
			outcome: { done: random.between(0, 9), failed },
			tellsIn: random.pick(['result', 'reports']),
			isLong: true,
			fails,
			at,
			timing: { enqueuedMs, inProgressMs },
		});
	}

	protected delete({ id }: AsyncAction): void {
		this.store.remove(id);
	}

	protected isOver(job: Readonly<AsyncAction>): boolean {
		return ['DONE', 'FAILED'].includes(this.store.statusOf(job));
	}

	/** The service reports whole seconds: a job that ended in the second of the activation may count as later. */
	protected override mayCount({ endsAt }: Readonly<AsyncAction>): boolean {
		return endsAt >= Math.floor(this.sandbox.world.now() / 1_000) * 1_000;
	}

	protected pathOf(id: string): string {
		return `/v1/async-actions/${id}`;
	}

	protected isWhole({ json }: INodeExecutionData): boolean {
		return 'done_count' in json;
	}
}

/** Exports, whose files the trigger downloads. */
export class ExportModel extends JobModel<Export> {
	/** The service lists 10,000 exports at most. */
	protected readonly mostAtOnce = 2_500;
	protected readonly excuse = 'file_error';
	private readonly store = this.sandbox.world.exports;

	protected parameters() {
		return { event: 'exportCompleted', ...this.outcome('ERROR'), download: this.asksForMore };
	}

	protected all() {
		return this.store.all();
	}

	protected start(at: number, fails: boolean) {
		const { campaigns, ledger } = this.sandbox.world;
		const campaign = campaigns.get('Coffee Club');
		// Without rows, an export may have no file.
		const rows = ledger.of(campaign.id).slice(0, 1);
		const [scheduledMs, inProgressMs] = this.timing();
		const timing = { scheduledMs, inProgressMs };
		return this.store.schedule(campaign, rows, {}, { at, fails, timing });
	}

	protected delete({ id }: Export): void {
		this.store.remove(id);
	}

	protected isOver(one: Readonly<Export>): boolean {
		const { exportTiming } = this.sandbox.settings;
		return ['DONE', 'ERROR'].includes(this.store.statusOf(one, exportTiming));
	}

	protected pathOf(id: string): string {
		return `/download/v1/exports/${id}`;
	}

	protected isWhole({ json, binary }: INodeExecutionData): boolean {
		return json.status === 'ERROR' || binary !== undefined;
	}
}
