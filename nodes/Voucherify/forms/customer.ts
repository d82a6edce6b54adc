import type { InputField } from './reading/inputFields';
import { locator } from './locator';

/** Picks one customer; the API takes the customer ID and the source ID. */
export const customer = locator({
	displayName: 'Customer',
	name: 'customerId',
	description: 'The customer to work with',
	searchListMethod: 'searchCustomers',
	examples: { id: 'cust_eWgXlBBiY6THFRJwX45Iakv4', sourceId: 'jane.doe@example.com' },
});

/** Picks one customer by customer ID, for requests that take no source ID. */
export const customerById = locator({
	displayName: 'Customer',
	name: 'customerId',
	description: 'The customer to work with',
	searchListMethod: 'searchCustomers',
	examples: { id: 'cust_eWgXlBBiY6THFRJwX45Iakv4' },
});

export const customerFilter: InputField = {
	...locator({
		displayName: 'Customer',
		name: 'customerId',
		description: 'Return only results of this customer',
		searchListMethod: 'searchCustomers',
		examples: { id: 'cust_eWgXlBBiY6THFRJwX45Iakv4', sourceId: 'jane.doe@example.com' },
		required: false,
	}),
	key: 'customer',
};

/** Filters a list by one customer ID, for requests that take no source ID. */
export const customerByIdFilter: InputField = {
	...locator({
		displayName: 'Customer',
		name: 'customerId',
		description: 'Return only results of this customer',
		searchListMethod: 'searchCustomers',
		examples: { id: 'cust_eWgXlBBiY6THFRJwX45Iakv4' },
		required: false,
	}),
	key: 'customer',
};
