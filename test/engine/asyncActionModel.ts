import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { AsyncAction } from '../../sandbox/world/asyncActions';
import { JobModel } from './jobModel';

/** So many jobs in a row that are over may be a page of them, after which the trigger looks for no open ones. */
const PAGE = 99;

/** Background jobs, of which the trigger asks for the results. */
export class AsyncActionModel extends JobModel<AsyncAction> {
	/** The list goes on by time: it cannot be read beyond a hundred jobs of the same. */
	protected override readonly apartMs = 1;
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

	protected override mayMiss(job: Readonly<AsyncAction>): boolean {
		let over = 0;
		const younger = this.all().filter(({ created_at }) => created_at > job.created_at);
		for (const one of younger.sort((a, b) => (a.created_at < b.created_at ? 1 : -1))) {
			over = this.isOver(one) ? over + 1 : 0;
			if (over >= PAGE) return true;
		}
		return false;
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
