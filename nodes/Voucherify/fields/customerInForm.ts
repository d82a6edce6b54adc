import type { INodeProperties } from 'n8n-workflow';
import { collectionOf } from '../parameters/inputFields';
import { customerById } from './customer';
import { customerProfile } from './customerProfile';
import { changedMetadata } from './metadata';

/** What a call that takes a customer along needs to say of them. */
interface CustomerInForm {
	/** Whether the call can go without a customer, which is the default then. */
	isOptional?: boolean;
	/** Whether the call creates the customer, or updates the one who is known. Default: it does. */
	isSaved?: boolean;
}

const byId = { name: 'Customer ID', value: 'id', description: 'The ID that Voucherify gave' };

const bySourceId = {
	name: 'Source ID',
	value: 'sourceId',
	description: 'What your own system knows the customer by, such as their ID in your CRM',
};

const nobody = {
	name: 'Nobody',
	value: 'nobody',
	description: 'The call says nothing of a customer',
};

const identifyBy: INodeProperties = {
	displayName: 'Identify Customer By',
	name: 'identifyCustomerBy',
	type: 'options',
	options: [byId, bySourceId],
	default: 'sourceId',
	description: 'How to tell who the customer is',
};

const identity: INodeProperties[] = [
	{
		displayName: 'Customer Source ID',
		name: 'customerSourceId',
		type: 'string',
		required: true,
		displayOptions: { show: { identifyCustomerBy: ['sourceId'] } },
		default: '',
		placeholder: 'e.g. jane.doe@example.com',
		description: 'What your own system knows the customer by. It cannot be changed later.',
	},
	{ ...customerById, displayOptions: { show: { identifyCustomerBy: ['id'] } } },
];

/**
 * The customer in the form of another operation: who they are, what is known of them, and their metadata. What is
 * entered becomes the field `customer` of the body by `customerIn`.
 */
export function customerInForm({
	isOptional = false,
	isSaved = true,
}: CustomerInForm = {}): INodeProperties[] {
	const description = isSaved
		? 'Voucherify creates the customer, or updates the one it knows: no step of its own is needed'
		: 'What is told of the customer counts for this call only';
	const details = [
		{ ...collectionOf('customerFields', customerProfile), description },
		...changedMetadata('customer', 'customer'),
	];
	if (!isOptional) return [identifyBy, ...identity, ...details];
	return [
		{ ...identifyBy, options: [byId, nobody, bySourceId], default: nobody.value },
		...identity,
		...details.map(({ displayOptions, ...property }) => ({
			...property,
			displayOptions: { ...displayOptions, hide: { identifyCustomerBy: [nobody.value] } },
		})),
	];
}
