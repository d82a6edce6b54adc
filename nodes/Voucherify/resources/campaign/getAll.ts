import { LAST_PAGE } from '../../api/limits';
import { categoryField } from '../../forms/category';
import { campaignTypes, generationTypes, voucherTypes } from '../../forms/kinds';
import { metadataFilter } from '../../forms/metadataFilter';
import { conditionsOnTime } from '../../forms/period';
import { campaignColumns } from '../../columns/campaign';
import { allStoresAreaIds, areaIds, storeIds } from './areas';
import { byDateWindow, sortByTimes, listOperation } from '../../factories/list';

/** @see https://docs.voucherify.io/api-reference/campaigns/list-campaigns */
export const getAll = listOperation({
	action: 'Get many campaigns',
	description: 'Get campaigns, optionally filtered by type, name, category, state or date',
	path: () => ['v1', 'campaigns'],
	key: 'campaigns',
	read: byDateWindow(LAST_PAGE, 'filters[created_date][conditions][$after]'),
	filters: [
		areaIds,
		allStoresAreaIds,
		{ key: 'campaign_type', displayName: 'Campaign Type', type: 'options', options: campaignTypes },
		{
			...categoryField,
			key: 'filters[category_ids][conditions][$is]',
			description: 'Only campaigns in this category',
		},
		{
			displayName: 'Code Generation',
			key: 'filters[type][conditions][$in]',
			name: 'generationTypes',
			type: 'multiOptions',
			options: generationTypes,
			default: [],
			description: 'Only campaigns that get their codes in these ways',
		},
		...conditionsOnTime('Created', 'created_date'),
		...conditionsOnTime('Expires', 'expiration_date'),
		...conditionsOnTime('Starts', 'start_date'),
		...conditionsOnTime('Updated', 'updated_at'),
		{
			key: 'campaign_status',
			displayName: 'Creation Status',
			type: 'options',
			options: [
				{ name: 'Being Changed', value: 'MODIFYING' },
				{ name: 'Being Created', value: 'IN_PROGRESS' },
				{ name: 'Done', value: 'DONE' },
				{ name: 'Draft', value: 'DRAFT' },
				{ name: 'Failed', value: 'FAILED' },
			],
			default: 'DONE',
			description: 'Progress of creating the campaign and its codes',
		},
		metadataFilter,
		{
			displayName: 'Name Contains',
			default: '',
			key: 'filters[campaigns][conditions][$contains]',
			name: 'nameContains',
			type: 'string',
			placeholder: 'e.g. Summer',
		},
		{
			displayName: 'State',
			key: 'filters[active][conditions]',
			name: 'state',
			type: 'options',
			options: [
				{ name: 'Disabled', value: 'disabled' },
				{ name: 'Enabled', value: 'enabled', description: 'Active, not disabled' },
				{ name: 'Expired', value: 'expired' },
				{ name: 'In Its Period', value: 'active', description: 'Started and not expired' },
			],
			default: 'enabled',
			// The service reads only the name of the state and ignores its value.
			read: (parameters, name) => {
				const state = parameters.optionalText(name);
				return state && { [`$${state}`]: '' };
			},
		},
		storeIds,
		{
			displayName: 'Voucher Types',
			key: 'filters[voucher_type][conditions][$in]',
			name: 'voucherTypes',
			type: 'multiOptions',
			options: voucherTypes,
			default: [],
			description: 'Only campaigns with these types of codes',
		},
	],
	orders: sortByTimes,
	columns: campaignColumns,
});
