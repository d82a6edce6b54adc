import type { State } from './state';
import type { JobOutcome, JobRequest } from './world/asyncActions';

/** What is handed in beside what it does. */
type HandIn = Pick<JobRequest, 'type' | 'requestId' | 'tellsIn' | 'isLong'>;

/** Starts a background job, unless the next one is to fail: then it does nothing. Answers as the service does. */
export function handIn(state: State, job: HandIn, work: () => JobOutcome) {
	const { settings, world } = state;
	const fails = settings.nextJobFails;
	settings.nextJobFails = false;
	const outcome = fails ? { done: 0 } : work();
	const { id } = world.asyncActions.schedule({
		...job,
		outcome,
		fails,
		timing: settings.jobTiming,
	});
	return { async_action_id: id };
}
