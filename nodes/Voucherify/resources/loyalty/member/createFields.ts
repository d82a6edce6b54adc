import type { INodeProperties } from 'n8n-workflow';
import { customer } from '../../../forms/customer';
import { customerProfile } from '../../../forms/customerProfile';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { shownWhen } from '../../../forms/shownWhen';
import { changedMetadata, newMetadata } from '../../../forms/metadata';
import { collectionOf, type InputField } from '../../../forms/reading/inputFields';

/** Fields of a new member, apart from metadata. */
export const memberFields: InputField[] = [
	{
		key: 'status',
		displayName: 'Status',
		type: 'options',
		options: [
			{ name: 'Active', value: 'ACTIVE' },
			{ name: 'Inactive', value: 'INACTIVE', description: 'Without points, until activated' },
		],
	},
];

const ofCustomer = [
	{
		...collectionOf('customerFields', customerProfile),
		description: 'Profile data of the customer',
	},
	...changedMetadata('customer', 'customer'),
];

/** The form of *Create*. */
export const fields: INodeProperties[] = [
	loyaltyProgram,
	{ ...customer, description: 'The customer who becomes a member' },
	{
		displayName: 'If Already a Member',
		name: 'ifMember',
		type: 'options',
		options: [
			{ name: 'Fail', value: 'fail' },
			{
				name: 'Return Membership',
				value: 'return',
				description: 'The customer is a member in the end, even if the step runs twice',
			},
		],
		default: 'fail',
		description: 'What to do if the customer is already a member',
	},
	{
		displayName: 'Save Customer First',
		name: 'saveCustomer',
		type: 'boolean',
		default: false,
		description:
			'Whether to create the customer first, or update the one with the same source ID, with one more call. If off, only existing customers can become members.',
	},
	...shownWhen({ show: { saveCustomer: [true] } }, ofCustomer),
	collectionOf('additionalFields', memberFields),
	...newMetadata('vl_member'),
];
