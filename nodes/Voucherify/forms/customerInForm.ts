import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { collectionOf } from './reading/inputFields';
import type { Parameters } from './reading/parameters';
import { bodyFromFields } from './body';
import { customerById } from './customer';
import { customerProfile, WHOLE_ADDRESS } from './customerProfile';
import { changedMetadata, readMetadataPart } from './metadata';
import { visible } from './reading/formats';
import { fixedMenu } from './shownWhen';

interface CustomerInForm {
	/** True when the request needs no customer; the default is then to send none. */
	isOptional?: boolean;
	/** Fields that stand below the customer's ID, before the details. */
	below?: INodeProperties[];
	/** True (the default) when the request creates the customer or updates an existing one. */
	isSaved?: boolean;
}

const byId = { name: 'Customer ID', value: 'id', description: 'The ID that Voucherify gave' };

const bySourceId = {
	name: 'Source ID',
	value: 'sourceId',
	description: 'The ID in your own system, such as your CRM',
};

const nobody = {
	name: 'No Customer',
	value: 'nobody',
	description: 'Do not send customer data',
};

const identifyBy: INodeProperties = {
	displayName: 'Identify Customer By',
	name: 'identifyCustomerBy',
	...fixedMenu,
	options: [byId, bySourceId],
	default: 'sourceId',
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
		description: 'The ID in your system',
	},
	{ ...customerById, displayOptions: { show: { identifyCustomerBy: ['id'] } } },
];

/**
 * Builds the customer fields for the form of another operation: identity, profile and metadata. `readCustomer` reads them
 * into the field `customer` of the body.
 */
export function customerInForm({
	isOptional = false,
	below = [],
	isSaved = true,
}: CustomerInForm = {}): INodeProperties[] {
	const description = isSaved
		? `Details to save. ${WHOLE_ADDRESS}.`
		: 'Customer details for this call only';
	const details = [
		{ ...collectionOf('customerFields', customerProfile), description },
		...changedMetadata('customer', 'customer'),
	];
	if (!isOptional) return [identifyBy, ...identity, ...below, ...details];
	return [
		{ ...identifyBy, options: [byId, nobody, bySourceId], default: nobody.value },
		...identity,
		...below,
		...details.map(({ displayOptions, ...property }) => ({
			...property,
			displayOptions: { ...displayOptions, hide: { identifyCustomerBy: [nobody.value] } },
		})),
	];
}

/** Returns the customer for the body; an empty object when the request has no customer. */
export function readCustomer(parameters: Parameters): { customer?: IDataObject } {
	const known = customerIdentityOf(parameters);
	if (!known) return {};
	const profile = bodyFromFields(parameters, customerProfile, 'customerFields');
	return { customer: { ...known, ...profile, ...readMetadataPart(parameters, 'customer') } };
}

function customerIdentityOf(parameters: Parameters): IDataObject | undefined {
	switch (parameters.optionalText('identifyCustomerBy')) {
		case 'sourceId':
			return { source_id: parameters.text('customerSourceId', visible) };
		case 'id':
			return { id: parameters.text(customerById) };
		default:
			return undefined;
	}
}
