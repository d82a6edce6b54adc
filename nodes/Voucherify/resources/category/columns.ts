import type { Columns } from '../../columns/row';

/** Columns of a category. Categories with a lower `hierarchy` are processed first. */
export const categoryColumns: Columns = {
	id: 'id',
	name: 'name',
	hierarchy: 'hierarchy',
	created_at: 'created_at',
	updated_at: 'updated_at',
};
