import { campaignNameFilter } from '../../forms/campaign';
import { customerByIdFilter } from '../../forms/customer';
import { publicationColumns } from '../../columns/publication';
import { sortByCreation, byPageNumber, sortByText, listOperation } from '../../factories/list';

/**
 * List publications. There are no date filters, so rows beyond the last page number cannot be read.
 * @see https://docs.voucherify.io/api-reference/publications/list-publications
 */
export const getAll = listOperation({
	action: 'Get many publications',
	description: 'Get which customer got which code, or find a publication by its source ID',
	path: () => ['v1', 'publications'],
	key: 'publications',
	read: byPageNumber,
	filters: [
		campaignNameFilter,
		customerByIdFilter,
		{
			displayName: 'Failure Code',
			key: 'filters[failure_code][conditions][$is]',
			name: 'failureCode',
			type: 'string',
			default: '',
			placeholder: 'e.g. customer_rules_violated',
			description: 'Only failures for this reason',
		},
		{
			key: 'is_referral_code',
			displayName: 'Referral Codes Only',
			type: 'boolean',
			description: 'Whether to get referral codes only',
			// The service accepts only `true`.
			read: (parameters, name) => parameters.optionalFlag(name) || undefined,
		},
		{
			key: 'result',
			displayName: 'Result',
			type: 'options',
			options: [
				{ name: 'Failure', value: 'FAILURE' },
				{ name: 'Success', value: 'SUCCESS' },
			],
		},
		{
			key: 'source_id',
			displayName: 'Source ID',
			type: 'string',
			placeholder: 'e.g. welcome-4711',
		},
		{
			key: 'voucher',
			displayName: 'Voucher Code',
			type: 'string',
			placeholder: 'e.g. SUMMER-2CpRCE2c',
		},
		{
			key: 'voucher_type',
			displayName: 'Voucher Type',
			type: 'options',
			options: [
				{ name: 'Discount or Gift', value: 'discount' },
				{ name: 'Loyalty Card', value: 'loyalty' },
			],
		},
	],
	orders: [
		...sortByCreation,
		...sortByText('Channel', 'channel'),
		...sortByText('Code', 'voucher_code'),
		...sortByText('Customer ID', 'customer_id'),
	],
	columns: publicationColumns,
});
