import type { Columns } from './row';

/** Columns of a validation rule, without its conditions. */
export const validationRuleColumns: Columns = {
	id: 'id',
	name: 'name',
	type: 'type',
	context_type: 'context_type',
	assignments_count: 'assignments_count',
	error_message: 'error.message',
	created_at: 'created_at',
	updated_at: 'updated_at',
};
