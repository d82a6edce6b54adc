import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { AsyncAction } from '../../sandbox/world/jobs';
import { JobModel } from './jobModel';

/** Background jobs, whose results the trigger requests. */
export class AsyncActionModel extends JobModel<AsyncAction> {
	/** The list is paged by time: more than a hundred jobs with the same time cannot be paged. */
	protected override readonly apartMs = 1;
	protected readonly mostAtOnce = 10_000;
	protected readonly asksForMore = this.random.next() < 0.6;

	protected parameters(): INodeParameters {
		return {
			...this.usual(),
			event: 'asyncActionCompleted',
			outcome: this.wanted.length > 1 ? 'both' : this.wanted[0] ? 'FAILED' : 'DONE',
			addResult: this.asksForMore,
		};
	}

	protected all() {
		return this.sandbox.world.asyncActions.all();
	}

	protected start(at: number, fails: boolean) {
		const { random, sandbox } = this;
		return sandbox.world.asyncActions.schedule({
			type: 'VOUCHERS.IMPORT',
			requestId: 'v-model',
			outcome: {
				done: random.between(0, 9),
				failed: [{ named: { code: 'SPRING' }, reason: 'There is one' }],
			},
			tellsIn: random.pick(['result', 'reports']),
			isLong: true,
			fails,
			at,
			timing: {
				enqueuedMs: random.pick([0, 500, 20_000]),
				inProgressMs: random.pick([0, 500, 20_000, 400_000, 5_000_000]),
			},
		});
	}

	protected delete(id: string): void {
		this.sandbox.world.asyncActions.remove(id);
	}

	protected isOver(job: Readonly<AsyncAction>): boolean {
		return ['DONE', 'FAILED'].includes(this.sandbox.world.asyncActions.statusOf(job));
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

	protected isExcused({ json }: INodeExecutionData): boolean {
		return 'result_error' in json;
	}
}
