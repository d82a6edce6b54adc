import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, isTexts } from '../../../../api/types';
import { isDigests, type HandledDigests } from '../handled';

/** State of watching jobs. Plain JSON; times are in milliseconds. */
export interface JobState extends IDataObject {
	/** Jobs older than this are finished and reported, or in `open`. */
	floor: number;
	/** Jobs that finished before this are not reported. */
	since: number;
	/**
	 * Times up to which the list was read back towards the floor, latest first. The next poll reads jobs older than the
	 * last of them. So several polls share a list that is too long for one, and report its oldest jobs first.
	 */
	ends: number[];
	/** Digests of finished jobs from the floor on that must not be reported again. */
	known: HandledDigests;
	/** IDs of older, unfinished jobs: each is fetched by its ID, unless it is on a page that is read anyway. */
	open: string[];
	/** ID of the last job that was handled; null if there was none. */
	last: string | null;
	/** Number of failed tries, by job ID. */
	tries: Record<string, number>;
}

/** State in which all jobs are still to be reported. */
export const ALL_JOBS: Readonly<JobState> = {
	floor: 0,
	since: 0,
	ends: [],
	known: {},
	open: [],
	last: null,
	tries: {},
};

export function isJobState(value: IDataObject): value is JobState {
	const { floor, since, ends, known, open, last, tries } = value;
	const isNumber = (one: unknown) => typeof one === 'number';
	return (
		isNumber(floor) &&
		isNumber(since) &&
		Array.isArray(ends) &&
		ends.every(isNumber) &&
		isDigests(known) &&
		isTexts(open) &&
		(last === null || typeof last === 'string') &&
		isJsonObject(tries) &&
		Object.values(tries).every(isNumber)
	);
}
