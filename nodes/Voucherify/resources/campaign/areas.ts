import { readIds, type InputField } from '../../forms/reading/inputFields';

/**
 * Filters campaigns by where they are valid, for projects with Areas and Stores (Enterprise).
 * @see https://docs.voucherify.io/orchestrate/areas-and-stores
 */
const assigned = (
	key: 'areas_ids' | 'area_all_stores_ids' | 'area_stores_ids',
	field: Pick<InputField, 'displayName' | 'name' | 'placeholder' | 'description'>,
): InputField => ({
	...field,
	key: `access_settings[filter][${key}]`,
	type: 'string',
	default: '',
	read: readIds,
});

export const areaIds = assigned('areas_ids', {
	displayName: 'Area IDs',
	name: 'areaIds',
	placeholder: 'e.g. ar_0ea6cd7b781b8f857f',
	description: 'Only campaigns that are assigned to these areas: comma-separated, or a list',
});

export const allStoresAreaIds = assigned('area_all_stores_ids', {
	displayName: 'Area IDs (All Stores)',
	name: 'allStoresAreaIds',
	placeholder: 'e.g. ar_0ea6cd7b781b8f857f',
	description:
		'Only campaigns that are assigned to all stores of these areas: comma-separated, or a list',
});

export const storeIds = assigned('area_stores_ids', {
	displayName: 'Store IDs',
	name: 'storeIds',
	placeholder: 'e.g. ars_0ea6cd7b781b8f857f',
	description:
		'Only campaigns that are assigned to these stores, also by all stores of their area: comma-separated, or a list',
});
