import type { State } from './state';
import type { JobOutcome, JobRequest } from './world/jobs';

/** Data of a job beside its work. */
type JobSubmission = Pick<JobRequest, 'type' | 'requestId' | 'tellsIn' | 'isLong'> & {
	/** Whether webhooks are told of each thing: of what is done in bulk, they are not. */
	tellsWebhooks?: boolean;
};

/** Starts a background job, unless the next one is to fail: then it does nothing. Answers as the service does. */
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
