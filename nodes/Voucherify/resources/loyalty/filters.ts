import { condition } from '../../forms/conditions';
import { locator, type Locator } from '../../forms/locator';
import { loyaltyV2Id } from '../../forms/reading/formats';
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

/** Filters by one resource of current loyalty programs, whose ID is in the column `key`. */
export const filterBy = (picker: Locator, key: string): InputField => ({
	...locator({ ...picker, required: false }),
	key: condition(key, 'is'),
	format: loyaltyV2Id,
});
