import type { INodeProperties } from 'n8n-workflow';
import type { Resource } from '../../../../api/types';
import type { Parameters } from '../../../../forms/reading/parameters';
import type { Session, TriggerEvent } from '../../event';
import type { Handling } from './delivery';
import type { JobSource } from './source';
import { allJobs, newestJob, oneJob } from './watch';

interface Job extends Resource {
	status: string;
}

/** Settings of an event about jobs. Its fields include those of `watchedJobs`, and the parameter `outcome`. */
interface JobEvent<One extends Job> extends Omit<TriggerEvent, 'sources' | 'sample'> {
	/** Name that its state is stored under: `exports`. */
	list: string;
	source: JobSource<One>;
	/** Name of the field that picks one job. */
	one: string;
	kindOf: (job: One) => unknown;
	wantedKind: (parameters: Parameters) => string;
	handlingOf: (session: Session, matches: (job: One) => boolean) => Handling<One>;
}

/** Returns an event about jobs: all jobs, those of one kind, or a single job. Each is reported once, when it is over. */
export function jobEvent<One extends Job>({
	list,
	source,
	one,
	kindOf,
	wantedKind,
	handlingOf,
	...event
}: JobEvent<One>): TriggerEvent {
	const idOf = ({ parameters }: Session) =>
		parameters.text('watch') === 'one' ? parameters.text(one) : undefined;
	const watchOf = (session: Session) => ({
		name: list,
		source,
		handling: handlingOf(session, matching(session)),
	});
	const matching = ({ parameters }: Session): ((job: One) => boolean) => {
		const outcome = parameters.text('outcome');
		const kind = parameters.text('watch') === 'kind' ? wantedKind(parameters) : undefined;
		return (job) =>
			(outcome === 'both' || job.status === outcome) &&
			(kind === undefined || kindOf(job) === kind);
	};
	return {
		...event,
		sources: (session) => {
			const id = idOf(session);
			const watch = watchOf(session);
			return [id === undefined ? allJobs(session, watch) : oneJob(session, watch, id)];
		},
		sample: async (session) => await newestJob(session, watchOf(session), idOf(session)),
	};
}

/**
 * Builds the choice of jobs to watch.
 * @param name label of one job
 */
export function watchedJobs(name: string, description: string): INodeProperties {
	const options = [
		{ name: `Any ${name}`, value: 'any' },
		{ name: `${name}s of One Kind`, value: 'kind' },
		{ name: `One ${name}`, value: 'one' },
	];
	return {
		displayName: 'Watch',
		name: 'watch',
		type: 'options',
		options,
		default: 'any',
		description,
	};
}
