import type { IDataObject } from 'n8n-workflow';
import { PAGE_SIZE } from '../../../api/lists/pages';
import { isJsonObject, isTexts, type Resource } from '../../../api/types';
import { hasSettled } from '../cursorList/state';
import type { Listing } from './listing';
import { timeOfJob } from './source';

/** What a listing says of the jobs. */
interface Listed {
	/** What is older than this is finished and reported, or in `open`. In milliseconds. */
	floor: number;
	/** The finished ones from then on that need no report any more. */
	known: string[];
	/** Older ones that are not finished: each is asked for by its ID, so that nobody has to list what came after it. */
	open: string[];
}

/** Where the watching of jobs stands. Plain JSON. */
export interface JobState extends Listed, IDataObject {
	/** How often something about one could not be had. */
	tries: Record<string, number>;
}

/** Everything is still to be reported. */
export const ALL_JOBS: Readonly<JobState> = { floor: 0, known: [], open: [], tries: {} };

/** Whether stored data is the state of jobs. */
export function isJobState(value: IDataObject): value is JobState {
	const { floor, known, open, tries } = value;
	return (
		typeof floor === 'number' &&
		isTexts(known) &&
		isTexts(open) &&
		isJsonObject(tries) &&
		Object.values(tries).every((count) => typeof count === 'number')
	);
}

/**
 * What is remembered after a listing.
 * @param isOpen whether a job is not finished
 * @param isDue whether one is finished, and still to be reported
 */
export function afterListing<Job extends Resource>(
	{ jobs, from, isWhole, now }: Listing<Job>,
	{ isOpen, isDue }: Record<'isOpen' | 'isDue', (job: Job) => boolean>,
): Listed {
	const open = jobs.filter(isOpen);
	const settled = jobs.map(timeOfJob).filter((time) => hasSettled(time, now));
	// Just after the last one that has settled, not with the clock: as long as nothing happens, the state stays the same.
	const end = Math.max(from, ...settled.map((time) => time + 1));
	const highest = Math.min(end, ...jobs.filter(isDue).map(timeOfJob));
	const floor = isWhole ? cheapest(jobs, open, from, highest) : from;
	return {
		floor,
		known: jobs
			.filter((job) => timeOfJob(job) >= floor && !isOpen(job) && !isDue(job))
			.map(({ id }) => id),
		open: open.filter((job) => timeOfJob(job) < floor).map(({ id }) => id),
	};
}

/** The floor with which the next poll takes the fewest calls: pages of the list, and one for each open job before it. */
function cheapest(jobs: Resource[], open: Resource[], lowest: number, highest: number): number {
	const callsWith = (floor: number) => {
		const listed = jobs.filter((job) => timeOfJob(job) >= floor).length;
		const asked = open.filter((job) => timeOfJob(job) < floor).length;
		return Math.max(1, Math.ceil(listed / PAGE_SIZE)) + asked;
	};
	const floors = [...open.map(timeOfJob), highest].filter(
		(time) => time >= lowest && time <= highest,
	);
	return floors
		.sort((a, b) => a - b)
		.reduce((best, floor) => (callsWith(floor) < callsWith(best) ? floor : best));
}
