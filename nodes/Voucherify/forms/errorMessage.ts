import type { InputField } from './reading/inputFields';

/** What Voucherify says if the conditions of a rule are not met. */
export const errorMessage: InputField = {
	key: 'error.message',
	displayName: 'Error Message',
	type: 'string',
	placeholder: 'e.g. Only for orders above 20.00',
	description: 'What Voucherify says if the conditions are not met',
	clears: { key: 'error', name: 'errorMessage', displayName: 'Error Message' },
};
