import { refusal } from '../errors';
import { MAX_SEGMENT_CUSTOMERS } from '../limits';
import type { Store } from './store';
import type { Metadata, Segment } from './types';

export interface SegmentRequest {
	name: string;
	type: Segment['type'];
	customers?: readonly string[];
	filter?: Metadata;
}

const MAX_DYNAMIC = 100;

/** Creates a segment. Filters are not evaluated: a dynamic segment stays empty. */
export function createSegment(
	{ segments, customers }: Store,
	{ name, type, customers: members = [], filter }: SegmentRequest,
): Readonly<Segment> {
	const isDynamic = type !== 'static';
	if (members.length > MAX_SEGMENT_CUSTOMERS) throw tooMany(`${MAX_SEGMENT_CUSTOMERS} customers`);
	if (isDynamic && segments.all().filter((one) => one.type !== 'static').length >= MAX_DYNAMIC) {
		throw tooMany(`${MAX_DYNAMIC} segments`);
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
	refusal('segment_limit_exceeded', 'Limit exceeded', `There can be no more than ${what}`);

/** Returns the segments of a customer; empty for unknown customers. */
export function segmentsOf({ segments, customers }: Store, key: string) {
	const id = customers.find(key)?.id;
	const data = segments
		.all()
		.filter((segment) => id !== undefined && segment.customers.includes(id))
		.map(({ id, name, object }) => ({ id, name, object }));
	return { object: 'list', data_ref: 'data', data, total: data.length };
}

export const presentSegment = (segment: Readonly<Segment>) => ({
	...segment,
	customers: undefined,
});
