import { LOWER_LAST_PAGE } from '../../api/limits';
import { line, textOrElse } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { after } from '../../forms/listSearch/paging';

/** Customers. Voucherify finds only whole email addresses and names. */
export const searchCustomers = lookup({
	list: {
		path: ['v1', 'customers'],
		key: 'customers',
		query: { order: '-created_at' },
		lastPage: LOWER_LAST_PAGE,
	},
	whole: 'email address, name, source ID or ID',
	at: (id) => ['v1', 'customers', id],
	search: (text) => (text.includes('@') ? { email: text } : { name: text }),
	entry: ({ id, name, email, source_id }) => ({
		name: line(name, email, source_id !== email && source_id) || id,
		value: id,
	}),
});

export const searchSegments = lookup({
	list: { path: ['v1', 'segments'], key: 'data', query: { order: '-created_at' } },
	paging: after('filters[created_at][conditions][$before]', 'created_at'),
	whole: 'name',
	search: (text) => ({ 'filters[name][conditions][$contains]': text }),
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});
