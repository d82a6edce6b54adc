import { customerPages } from '../../api/customerPages';
import { customerColumns } from '../../columns/customer';
import { dateFilters } from '../../forms/period';
import { segmentFilter } from '../../forms/segment';
import { sortByTimes, listOperation, pageByPage } from '../../factories/list';

/** @see https://docs.voucherify.io/api-reference/customers/list-customers */
export const getAll = listOperation({
	action: 'Get many customers',
	description: 'Get customers, optionally filtered by email address, name, city, segment or date',
	path: () => ['v1', 'customers'],
	key: 'customers',
	read: pageByPage(customerPages),
	filters: [
		{ key: 'city', displayName: 'City', type: 'string', placeholder: 'e.g. Berlin' },
		{ key: 'email', displayName: 'Email', type: 'string', placeholder: 'name@email.com' },
		{ key: 'name', displayName: 'Name', type: 'string', placeholder: 'e.g. Nathan Smith' },
		segmentFilter,
		...dateFilters('Created', 'created_at'),
		...dateFilters('Updated', 'updated_at'),
	],
	orders: sortByTimes,
	columns: customerColumns,
});
