import { ApiError } from '../errors';
import type { Store } from './store';
import type { Metadata, Segment } from './types';

/** A segment as sent to be created. */
export interface SegmentRequest {
	name: string;
	type: Segment['type'];
	customers?: readonly string[];
	filter?: Metadata;
}

/** How many customers a segment can have that are put into it one by one. */
const MOST_CUSTOMERS = 20_000;

/** How many segments a project can have that find their customers by themselves. */
const MOST_DYNAMIC = 100;

/** Creates a segment. Whom a filter finds is not looked at: such a segment stays empty. */
export function createSegment(
	{ segments, customers }: Store,
	{ name, type, customers: members = [], filter }: SegmentRequest,
): Readonly<Segment> {
	const isDynamic = type !== 'static';
	if (members.length > MOST_CUSTOMERS) throw tooMany(`${MOST_CUSTOMERS} customers`);
	if (isDynamic && segments.all().filter((one) => one.type !== 'static').length >= MOST_DYNAMIC) {
		throw tooMany(`${MOST_DYNAMIC} segments`);
	}
	for (const id of members) customers.get(id);
	return segments.add({
		...segments.born(),
		name,
		type,
		customers: members,
		filter: filter ?? null,
		object: 'segment',
	});
}

const tooMany = (what: string) =>
	new ApiError(
		400,
		'segment_limit_exceeded',
		'Limit exceeded',
		`There can be no more than ${what}`,
	);

/** The segment as the API shows it. */
export const presentSegment = (segment: Readonly<Segment>) => ({
	...segment,
	customers: undefined,
});
