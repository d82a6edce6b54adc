import { campaignFilter } from '../../forms/campaign';
import { categoryField } from '../../forms/category';
import { campaignTypes, holderRoles, voucherTypes } from '../../forms/kinds';
import { readIds, readTexts, type InputField } from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';

/** Reads one value as a list, as the service takes it. */
const readAsList = (parameters: Parameters, name: string) => {
	const value = parameters.optionalText(name);
	return value === undefined ? undefined : [value];
};

/** Filters of the check. Keys are paths in `options` of the body. */
export const filters: InputField[] = [
	{ ...campaignFilter, key: 'filters.campaign_id.conditions.$is', read: readAsList },
	{
		displayName: 'Campaign Types',
		key: 'filters.campaign_type.conditions.$in',
		name: 'campaignTypes',
		type: 'multiOptions',
		default: [],
		options: campaignTypes,
	},
	{
		...categoryField,
		key: 'filters.category_id.conditions.$is',
		description: 'Only objects in this category',
		read: readAsList,
	},
	{
		displayName: 'Codes',
		key: 'filters.code.conditions.$in',
		name: 'codes',
		type: 'string',
		default: '',
		placeholder: 'e.g. SUMMER-2CpRCE2c',
		description: 'Comma-separated codes, or a list from an expression',
		read: readTexts,
	},
	{
		displayName: 'Kinds',
		key: 'filters.resource_type.conditions.$in',
		name: 'resourceTypes',
		type: 'multiOptions',
		default: [],
		options: [
			{ name: 'Campaign', value: 'campaign' },
			{ name: 'Promotion Tier', value: 'promotion_tier' },
			{ name: 'Voucher', value: 'voucher' },
		],
	},
	{
		displayName: 'Resource IDs',
		key: 'filters.resource_id.conditions.$in',
		name: 'resourceIds',
		type: 'string',
		default: '',
		placeholder: 'e.g. promo_63fYCt81Aw0h7lzyRkrGZh9p',
		description: 'Comma-separated, or a list',
		read: readIds,
	},
	{
		displayName: 'Roles',
		key: 'filters.holder_role.conditions.$in',
		name: 'holderRoles',
		type: 'multiOptions',
		default: [],
		options: holderRoles,
		description: 'Owner of the code, or a side of a referral',
	},
	{
		displayName: 'Voucher Types',
		key: 'filters.voucher_type.conditions.$in',
		name: 'voucherTypes',
		type: 'multiOptions',
		default: [],
		options: voucherTypes,
	},
];
