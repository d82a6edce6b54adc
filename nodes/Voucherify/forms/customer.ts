import { LOWER_LAST_PAGE } from '../api/limits';
import { joinParts } from './listSearch/entries';
import { lookup } from './listSearch/lookup';
import { locator } from './locator';
import type { InputField } from './reading/inputFields';

/** Customers. Voucherify finds only whole email addresses and names. */
export const searchCustomers = lookup('searchCustomers', {
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
		name: joinParts(name, email, source_id !== email && source_id) || id,
		value: id,
	}),
});

const common = {
	displayName: 'Customer',
	name: 'customerId',
	search: searchCustomers,
	examples: { id: 'cust_eWgXlBBiY6THFRJwX45Iakv4', sourceId: 'jane.doe@example.com' },
};

const byId = { ...common, examples: { id: common.examples.id } };

/** Picks one customer; the API takes the customer ID and the source ID. */
export const customer = locator(common);

/** Picks one customer by customer ID, for requests that take no source ID. */
export const customerById = locator(byId);

export const customerFilter: InputField = {
	...locator({ ...common, required: false }),
	key: 'customer',
};

/** Filters a list by one customer ID, for requests that take no source ID. */
export const customerByIdFilter: InputField = {
	...locator({ ...byId, required: false }),
	key: 'customer',
};
