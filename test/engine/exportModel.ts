import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import type { Export } from '../../sandbox/world/exports';
import { TriggerModel, type Action } from './model';

/** Exports are scheduled, take their time, succeed or fail, and some are deleted. */
export class ExportModel extends TriggerModel {
	protected readonly actions: readonly Action[] = [
		[
			30,
			'schedule',
			() => {
				this.happen();
			},
		],
		[3, 'change', () => this.change()],
		[
			3,
			'crowd',
			() => {
				this.schedule(this.random.between(100, 220));
			},
		],
		[
			4,
			'bad file',
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
	private readonly outcome = this.random.pick(['DONE', 'ERROR', 'both']);
	private readonly downloads = this.random.next() < 0.4;
	private startFrom = this.random.pick(['now', 'now', 'beginning']);
	/** The exports whose files cannot be had, for now. */
	private readonly bad = new Set<string>();
	/** Those of them that may have been tried. */
	private readonly tried = new Set<string>();

	protected parameters(): INodeParameters {
		return {
			event: 'exportCompleted',
			watch: 'any',
			outcome: this.outcome,
			startFrom: this.startFrom,
			download: this.downloads,
			options: { maxEvents: this.random.pick([2, 30, 1_000]) },
		};
	}

	protected override standing(): Fault[] {
		return [...this.bad].map((id) => ({
			kind: 'status',
			status: 503,
			times: Infinity,
			path: `/download/v1/exports/${id}`,
		}));
	}

	protected override mend(): void {
		this.bad.clear();
		super.mend();
	}

	protected override inspect({ json, binary }: INodeExecutionData): void {
		if (!this.downloads || json.status !== 'DONE') return;
		const isExpected = this.hasPassingFault || this.tried.has(String(json.id));
		if (binary ? 'file_error' in json : !isExpected || !json.file_error)
			throw new Error(`Emitted with a wrong file: ${String(json.id)}`);
	}

	protected happen(): void {
		this.schedule(this.random.between(1, 4));
	}

	private schedule(count: number): void {
		const { random, sandbox } = this;
		const { world } = sandbox;
		const late = random.next() < 0.4 ? random.between(1, 59_000) : 0;
		for (let index = 0; index < count; index += 1) {
			const scheduled = world.exports.schedule(
				world.campaigns.get('Coffee Club'),
				[],
				{},
				{
					at: world.now() - late,
					fails: random.next() < 0.3,
					timing: {
						scheduledMs: random.pick([0, 500, 20_000]),
						inProgressMs: random.pick([0, 500, 20_000, 400_000, 5_000_000]),
					},
				},
			);
			this.tell(`${scheduled.id} ${scheduled.fails ? 'fails' : 'succeeds'}`);
			if (this.counts(scheduled)) this.due.add(scheduled.id);
		}
	}

	protected takeBaseline(): void {
		const { exports } = this.sandbox.world;
		this.tell(`watching from ${this.startFrom}`);
		this.due.clear();
		for (const one of exports.all()) {
			const status = exports.statusOf(one, this.sandbox.settings.exportTiming);
			const isOpen = status === 'SCHEDULED' || status === 'IN_PROGRESS';
			if (this.counts(one) && (isOpen || this.startFrom === 'beginning')) this.due.add(one.id);
		}
	}

	protected placeOf({ json }: INodeExecutionData): string {
		return `${String(json.created_at)} ${String(json.id)}`;
	}

	private async change(): Promise<void> {
		this.startFrom = this.startFrom === 'now' ? 'beginning' : 'now';
		await this.watchAnew();
	}

	/** The file of one of the latest exports cannot be had. */
	private lose(): void {
		const { id } = this.sandbox.world.exports.all().at(-this.random.between(1, 3)) ?? {};
		if (id === undefined) return;
		this.tell(id);
		this.bad.add(id);
		this.tried.add(id);
		this.restoreFaults();
	}

	private remove(): void {
		const { exports } = this.sandbox.world;
		const all = exports.all();
		const { id } = all[this.random.between(0, all.length - 1)] ?? {};
		if (id === undefined) return;
		this.tell(id);
		exports.remove(id);
		this.due.delete(id);
	}

	private counts({ fails }: Export): boolean {
		return this.outcome === 'both' || fails === (this.outcome === 'ERROR');
	}
}
