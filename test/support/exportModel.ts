import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Export } from '../../sandbox/world/exports';
import { JobModel } from './jobModel';

/** Exports, whose files the trigger downloads. */
export class ExportModel extends JobModel<Export> {
	/** The service lists 10,000 exports at most. */
	protected readonly mostAtOnce = 2_500;
	protected readonly asksForMore = this.random.next() < 0.4;

	protected parameters(): INodeParameters {
		return {
			...this.usual(),
			event: 'exportCompleted',
			outcome: this.wanted.length > 1 ? 'both' : this.wanted[0] ? 'ERROR' : 'DONE',
			download: this.asksForMore,
		};
	}

	protected all() {
		return this.sandbox.world.exports.all();
	}

	protected start(at: number, fails: boolean) {
		const { random, sandbox } = this;
		const { campaigns, exports, ledger } = sandbox.world;
		const campaign = campaigns.get('Coffee Club');
		// Without rows, an export may have no file.
		const rows = ledger.of(campaign.id).slice(0, 1);
		const timing = {
			scheduledMs: random.pick([0, 500, 20_000]),
			inProgressMs: random.pick([0, 500, 20_000, 400_000, 5_000_000]),
		};
		return exports.schedule(campaign, rows, {}, { at, fails, timing });
	}

	protected delete(id: string): void {
		this.sandbox.world.exports.remove(id);
	}

	protected isOver(one: Readonly<Export>): boolean {
		const { world, settings } = this.sandbox;
		return ['DONE', 'ERROR'].includes(world.exports.statusOf(one, settings.exportTiming));
	}

	protected pathOf(id: string): string {
		return `/download/v1/exports/${id}`;
	}

	protected isWhole({ json, binary }: INodeExecutionData): boolean {
		return json.status === 'ERROR' || binary !== undefined;
	}

	protected isExcused({ json }: INodeExecutionData): boolean {
		return 'file_error' in json;
	}
}
