import type { JobRequest } from '../../../../sandbox/world/jobs';
import { watching } from '../../../support/triggers';
import { sandbox } from '../../../support/sandbox';

/** Schedules a job that started `secondsAgo`, and takes `seconds`. */
export const job = (secondsAgo: number, seconds = 0, more: Partial<JobRequest> = {}) =>
	sandbox.world.asyncActions.schedule({
		type: 'CUSTOMERS.BULK_UPDATE',
		requestId: 'v-test',
		outcome: { done: 3 },
		isLong: true,
		timing: { enqueuedMs: 0, inProgressMs: seconds * 1_000 },
		at: sandbox.world.now() - secondsAgo * 1_000,
		...more,
	}).id;

/** Trigger on all jobs without their results, unless other parameters are given. */
export const onJobs = (parameters = {}) =>
	watching(sandbox, {
		event: 'asyncActionCompleted',
		watch: 'any',
		addResult: false,
		...parameters,
	});
