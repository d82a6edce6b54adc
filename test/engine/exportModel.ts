import type { IDataObject, INodeParameters } from 'n8n-workflow';
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
			4,
			'delete',
			() => {
				this.remove();
			},
		],
	];
	private readonly outcome = this.random.pick(['DONE', 'ERROR', 'both']);
	private startFrom = this.random.pick(['now', 'now', 'beginning']);

	protected parameters(): INodeParameters {
		return {
			event: 'exportCompleted',
			watch: 'any',
			outcome: this.outcome,
			startFrom: this.startFrom,
			options: { maxEvents: this.random.pick([2, 30, 1_000]) },
		};
	}

	protected happen(): void {
		const { random, sandbox } = this;
		const { world } = sandbox;
		const count = random.next() < 0.03 ? random.between(90, 150) : random.between(1, 4);
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
						inProgressMs: random.pick([0, 500, 20_000, 400_000]),
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

	protected placeOf({ created_at }: IDataObject): string {
		return String(created_at);
	}

	private async change(): Promise<void> {
		this.startFrom = this.startFrom === 'now' ? 'beginning' : 'now';
		await this.watchAnew();
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
