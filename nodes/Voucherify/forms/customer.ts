import type { InputField } from './reading/inputFields';
import { locator } from './locator';

const common = {
	displayName: 'Customer',
	name: 'customerId',
	searchListMethod: 'searchCustomers',
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
