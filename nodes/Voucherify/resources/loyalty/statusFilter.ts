import { condition } from '../../forms/conditions';
import type { InputField } from '../../forms/reading/inputFields';

/** Filters a list by status. The first status is the default. */
export const statusFilter = (...names: Array<'Active' | 'Draft' | 'Inactive'>): InputField => ({
	displayName: 'Status',
	key: condition('status', 'is'),
	name: 'status',
	type: 'options',
	options: names.map((name) => ({ name, value: name.toUpperCase() })),
});
