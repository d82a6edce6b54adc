import type { INodeProperties } from 'n8n-workflow';
import type { Resource } from '../../../../api/types';
import { simplify } from '../../../../forms/paging';
import type { Parameters } from '../../../../forms/reading/parameters';
import { fixedMenu, shownWhen } from '../../../../forms/shownWhen';
import type { Session, TriggerEvent } from '../../event';
import { eventOptions, startFrom } from '../../fields';
import type { JobHandling, JobItems } from './delivery';
import type { JobSource } from './source';
import { allJobs, newestJob, oneJob } from './watch';

interface Job extends Resource {
	status: string;
}

/** Settings of an event about jobs. */
interface JobEvent<One extends Job> extends Omit<TriggerEvent, 'filters' | 'sources' | 'sample'> {
	/** Label of one job: `Export`. */
	label: string;
	/** Several of them in a sentence: `exports`. */
	plural: string;
	/** Name of the list, under which the state is stored: `exports`. */
	list: string;
	source: JobSource<One>;
	/** Fields of its own, with the parameter `outcome`. */
	fields: INodeProperties[];
	/** Field that picks one job. */
	one: INodeProperties;
	/** Fields that pick a kind of jobs. */
	kinds: INodeProperties[];
	kindOf: (job: One) => unknown;
	wantedKind: (parameters: Parameters) => string;
	itemsOf: (session: Session) => JobItems<One>;
}

/** Returns an event about jobs: all jobs, those of one kind, or a single job. Each is reported once, when it is over. */
export function jobEvent<One extends Job>({
	label,
	plural,
	list,
	source,
	fields,
	one,
	kinds,
	kindOf,
	wantedKind,
	itemsOf,
	...event
}: JobEvent<One>): TriggerEvent {
	const idOf = ({ parameters }: Session) =>
		parameters.text('watch') === 'one' ? parameters.text(one.name) : undefined;
	const handlingOf = (session: Session): JobHandling<One> => {
		const { parameters } = session;
		const outcome = parameters.text('outcome');
		const kind = parameters.text('watch') === 'kind' ? wantedKind(parameters) : undefined;
		const matches = (job: One) =>
			(outcome === 'both' || job.status === outcome) &&
			(kind === undefined || kindOf(job) === kind);
		return { ...itemsOf(session), matches };
	};
	return {
		...event,
		filters: ['watch', ...kinds.map(({ name }) => name), 'outcome'],
		fields: [
			watchedJobs(label, plural),
			...shownWhen({ show: { watch: ['kind'] } }, kinds),
			...shownWhen({ show: { watch: ['one'] } }, [one]),
			...fields,
			simplify,
			startFrom,
			eventOptions(),
		],
		sources: (session) => {
			const [id, handling] = [idOf(session), handlingOf(session)];
			const watch = [session, list, source, handling] as const;
			return [id === undefined ? allJobs(...watch) : oneJob(...watch, id)];
		},
		sample: async (session) => await newestJob(session, source, handlingOf(session), idOf(session)),
	};
}

/** Builds the choice of jobs to watch. */
function watchedJobs(label: string, plural: string): INodeProperties {
	const options = [
		{ name: `Any ${label}`, value: 'any' },
		{ name: `${label}s of One Kind`, value: 'kind' },
		{ name: `One ${label}`, value: 'one' },
	];
	return {
		displayName: 'Watch',
		name: 'watch',
		...fixedMenu,
		options,
		default: 'any',
		description: `Which ${plural} to watch`,
	};
}
