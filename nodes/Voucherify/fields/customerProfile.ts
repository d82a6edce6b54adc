import type { InputField } from '../parameters/inputFields';
import { emailAddress } from '../parameters/formats';

/** What Voucherify knows of a customer beside their IDs and metadata. */
export const customerProfile: InputField[] = [
	{ key: 'address.city', displayName: 'City', type: 'string', placeholder: 'e.g. Berlin' },
	{ key: 'address.country', displayName: 'Country', type: 'string', placeholder: 'e.g. Germany' },
	{
		key: 'address.line_1',
		displayName: 'Address Line 1',
		type: 'string',
		placeholder: 'e.g. Invalidenstraße 1',
	},
	{
		key: 'address.line_2',
		displayName: 'Address Line 2',
		type: 'string',
		placeholder: 'e.g. Third floor',
	},
	{
		key: 'address.postal_code',
		displayName: 'Postal Code',
		type: 'string',
		placeholder: 'e.g. 10115',
	},
	{ key: 'address.state', displayName: 'State', type: 'string', placeholder: 'e.g. Berlin' },
	{
		key: 'birthdate',
		displayName: 'Birthdate',
		type: 'dateTime',
		description: 'The day only: its time is left out',
		read: (parameters, name) => parameters.day(name),
	},
	{
		key: 'description',
		displayName: 'Description',
		type: 'string',
		placeholder: 'e.g. Met at the fair in May',
	},
	{
		key: 'email',
		displayName: 'Email',
		type: 'string',
		format: emailAddress,
		placeholder: 'name@email.com',
	},
	{ key: 'name', displayName: 'Name', type: 'string', placeholder: 'e.g. Nathan Smith' },
	{ key: 'phone', displayName: 'Phone', type: 'string', placeholder: 'e.g. +49 30 1234567' },
];
