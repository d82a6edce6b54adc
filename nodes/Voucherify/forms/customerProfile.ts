import type { InputField } from './reading/inputFields';
import { emailAddress } from './reading/formats';
import { ROLE } from './reading/role';
import { parseDay } from './reading/times';

/** An address can only be cleared as a whole: the API's schema allows null for it, but not for its parts. */
const wholeAddress = { key: 'address', displayName: 'Address' };

/** Hint for requests that change a customer as a side effect, so that the current address cannot be read first. */
export const WHOLE_ADDRESS = 'Add all lines of an address: it may be replaced as a whole';

const addressPart = (key: string, displayName: string, example: string): InputField => ({
	key: `address.${key}`,
	displayName,
	type: 'string',
	placeholder: `e.g. ${example}`,
	clears: wholeAddress,
});

/** Fields of a customer, apart from the IDs and the metadata. */
export const customerProfile: InputField[] = [
	addressPart('city', 'City', 'Berlin'),
	addressPart('country', 'Country', 'Germany'),
	addressPart('line_1', 'Address Line 1', 'Invalidenstraße 1'),
	addressPart('line_2', 'Address Line 2', 'Third floor'),
	addressPart('postal_code', 'Postal Code', '10115'),
	addressPart('state', 'State', 'Berlin'),
	{
		key: 'birthdate',
		displayName: 'Birthdate',
		type: 'dateTime',
		description: 'Only the day is sent',
		read: (parameters, name) => parameters.parsed(name, parseDay),
		[ROLE]: 'describes',
		clears: true,
	},
	{
		key: 'description',
		displayName: 'Description',
		type: 'string',
		placeholder: 'e.g. Met at the fair in May',
		clears: true,
	},
	{
		key: 'email',
		displayName: 'Email',
		type: 'string',
		format: emailAddress,
		placeholder: 'name@email.com',
		clears: true,
	},
	{
		key: 'name',
		displayName: 'Name',
		type: 'string',
		placeholder: 'e.g. Nathan Smith',
		clears: true,
	},
	{
		key: 'phone',
		displayName: 'Phone',
		type: 'string',
		placeholder: 'e.g. +49 30 1234567',
		clears: true,
	},
];
