import type { Columns } from '../../items/row';

/** A group of customers: put together one by one, or found by a filter. */
export const segmentColumns: Columns = {
	id: 'id',
	name: 'name',
	type: 'type',
	created_at: 'created_at',
	updated_at: 'updated_at',
};
