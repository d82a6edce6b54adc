import { condition } from '../../forms/conditions';
import type { InputField } from '../../forms/reading/inputFields';

/** Filters a list by status. */
export const statusFilter = (...names: Array<'Active' | 'Draft' | 'Inactive'>): InputField => ({
	displayName: 'Status',
	key: condition('status', 'is'),
	name: 'status',
	type: 'options',
	default: 'ACTIVE',
	options: names.map((name) => ({ name, value: name.toUpperCase() })),
});
