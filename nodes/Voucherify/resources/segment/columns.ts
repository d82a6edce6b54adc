import type { Columns } from '../../columns/row';

export const segmentColumns: Columns = {
	id: 'id',
	name: 'name',
	type: 'type',
	created_at: 'created_at',
	updated_at: 'updated_at',
};
