import type { InputField } from '../parameters/inputFields';
import { locator } from './locator';

/** Picks one customer; the API takes the ID that Voucherify gave, and the one of the user's own system. */
export const customer = locator({
	displayName: 'Customer',
	name: 'customerId',
	description: 'The customer to work with',
	searchListMethod: 'searchCustomers',
	examples: { id: 'cust_eWgXlBBiY6THFRJwX45Iakv4', sourceId: 'jane.doe@example.com' },
});

/** The same where the API takes no other ID than its own. */
export const customerById = locator({
	displayName: 'Customer',
	name: 'customerId',
	description: 'The customer to work with',
	searchListMethod: 'searchCustomers',
	examples: { id: 'cust_eWgXlBBiY6THFRJwX45Iakv4' },
});

/** The filter of a list on one customer. */
export const customerFilter: InputField = {
	...locator({
		displayName: 'Customer',
		name: 'customerId',
		description: 'Only what belongs to this customer',
		searchListMethod: 'searchCustomers',
		examples: { id: 'cust_eWgXlBBiY6THFRJwX45Iakv4', sourceId: 'jane.doe@example.com' },
		required: false,
	}),
	key: 'customer',
};

/** The same where the API takes no other ID than its own. */
export const customerByIdFilter: InputField = {
	...locator({
		displayName: 'Customer',
		name: 'customerId',
		description: 'Only what belongs to this customer',
		searchListMethod: 'searchCustomers',
		examples: { id: 'cust_eWgXlBBiY6THFRJwX45Iakv4' },
		required: false,
	}),
	key: 'customer',
};
