import { line, textOf } from './entries';
import { lookup } from './lookup';
import { after } from './paging';

/** Page numbers of customers end earlier than others. */
const LAST_PAGE = 99;

/** Customers; the service finds a whole e-mail address or name. */
export const searchCustomers = lookup({
	list: {
		path: ['v1', 'customers'],
		key: 'customers',
		query: { order: '-created_at' },
		lastPage: LAST_PAGE,
	},
	search: (text) => (text.includes('@') ? { email: text } : { name: text }),
	entry: ({ id, name, email, source_id }) => ({
		name: line(name, email, source_id !== email && source_id) || id,
		value: id,
	}),
});

export const searchSegments = lookup({
	list: { path: ['v1', 'segments'], key: 'data', query: { order: '-created_at' } },
	paging: after('filters[created_at][conditions][$before]', 'created_at'),
	search: (text) => ({ 'filters[name][conditions][$contains]': text }),
	entry: ({ id, name }) => ({ name: textOf(name, id), value: id }),
});
