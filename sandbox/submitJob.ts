import type { State } from './state';
import type { JobOutcome, JobRequest } from './world/jobs';

type JobSubmission = Pick<JobRequest, 'type' | 'requestId' | 'tellsIn' | 'isLong'> & {
	/** Whether each change triggers webhooks; those of bulk requests do not. Default: false. */
	tellsWebhooks?: boolean;
};

/** Starts a background job and returns the service's response. The job does nothing if the next one is to fail. */
export function submitJob(
	state: State,
	{ tellsWebhooks = false, ...job }: JobSubmission,
	work: () => JobOutcome,
) {
	const { settings, world } = state;
	const fails = settings.nextJobFails;
	settings.nextJobFails = false;
	const act = () => (tellsWebhooks ? work() : world.events.inBulk(work));
	const outcome = fails ? { done: 0 } : act();
	const { id } = world.asyncActions.schedule({
		...job,
		outcome,
		fails,
		timing: settings.jobTiming,
	});
	return { async_action_id: id };
}
