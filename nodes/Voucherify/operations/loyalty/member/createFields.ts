import type { INodeProperties } from 'n8n-workflow';
import { customer } from '../../../forms/customer';
import { customerProfile } from '../../../forms/customerProfile';
import { loyaltyProgram } from '../fields';
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
		description: 'What is known of the customer',
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
				description: 'Whether the step runs once or twice: the customer is a member after it',
			},
		],
		default: 'fail',
		description: 'What to do with a customer who is a member of the program',
	},
	{
		displayName: 'Save Customer First',
		name: 'saveCustomer',
		type: 'boolean',
		default: false,
		description:
			'Whether to create the customer first, or update the one who is known by the same source ID: with one call more. Without it, only who is a customer already can become a member.',
	},
	...ofCustomer.map((field) => ({
		...field,
		displayOptions: {
			...field.displayOptions,
			show: { ...field.displayOptions?.show, saveCustomer: [true] },
		},
	})),
	collectionOf('additionalFields', memberFields),
	...newMetadata('vl_member'),
];
