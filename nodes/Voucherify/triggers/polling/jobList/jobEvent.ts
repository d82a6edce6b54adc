import type { INodeProperties } from 'n8n-workflow';
import type { Resource } from '../../../api/types';
import type { Parameters } from '../../../parameters/parameters';
import type { Session, TriggerEvent } from '../event';
import type { Handling } from './delivery';
import type { JobSource } from './source';
import { allJobs, newestJob, oneJob } from './watch';

/** Something that takes its time, until it is done or has failed. */
interface Job extends Resource {
	status: string;
}

/** What sets an event of jobs apart. Its fields are those of `watchedJobs`, `outcome`, and its own. */
interface JobEvent<One extends Job> extends Omit<TriggerEvent, 'watched' | 'sample'> {
	/** What state is kept under: `exports`. */
	list: string;
	source: JobSource<One>;
	/** The field that picks one job. */
	one: string;
	kindOf: (job: One) => unknown;
	wantedKind: (parameters: Parameters) => string;
	handlingOf: (session: Session, matches: (job: One) => boolean) => Handling<One>;
}

/** An event of jobs: all of them are watched, those of one kind, or one. Each is reported once, when it is over. */
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
		watched: (session) => {
			const id = idOf(session);
			const watch = watchOf(session);
			return [id === undefined ? allJobs(session, watch) : oneJob(session, watch, id)];
		},
		sample: async (session) => await newestJob(session, watchOf(session), idOf(session)),
	};
}

/** Which jobs are watched; `name` is what one of them is called. */
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
