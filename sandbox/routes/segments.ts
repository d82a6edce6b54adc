import type { State } from '../state';
import { createSegment, presentSegment, type SegmentRequest } from '../world/segments';
import type { Segment } from '../world/types';
import { columns } from './filters';
import { byIds, type Listing } from './listing';
import { onlyFirst } from './paging';
import { resourceRoutes } from './resource';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const segments: Listing<Readonly<Segment>> = {
	key: 'data',
	keyIn: ({ beliefs }) => beliefs.segmentsArray,
	paging: onlyFirst,
	orders: ['created_at'],
	order: '-created_at',
	where: {
		ids: byIds,
	},
	filters: columns('id', 'name', 'type', 'created_at'),
};

const kinds = [
	s.object(['name', 'type'], {
		name: s.text,
		type: { const: 'static' },
		customers: s.list(s.text),
	}),
	s.object(['name', 'type', 'filter'], {
		name: s.text,
		type: s.oneOf(['auto-update', 'passive']),
		filter: s.metadata,
	}),
];

export function segmentRoutes(at: Endpoints, state: State): void {
	resourceRoutes<Segment, SegmentRequest>(at, state, {
		path: '/v1/segments',
		collection: (world) => world.segments,
		show: presentSegment,
		list: segments,
		create: { body: { type: 'object', oneOf: kinds }, run: createSegment },
		remove: { run: (world, key) => world.segments.remove(key) },
	});
}
