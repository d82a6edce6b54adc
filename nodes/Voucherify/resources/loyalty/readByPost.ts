import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { toMemberIdentity } from '../../api/loyalty/memberships';
import { requireObject } from '../../api/client/found';
import type { ApiCall } from '../../api/http/request';
import { customer } from '../../forms/customer';
import { simplify } from '../../forms/paging';
import type { Parameters } from '../../forms/reading/parameters';
import { withoutUndefined } from '../../forms/body';
import type { Result, Task } from '../../run/types';

/** Picks the customer to query, in all their programs, or by a member ID the member of one program. */
export const customerOrMember: INodeProperties[] = [
	{
		...customer,
		description:
			'The customer, in all their loyalty programs. With a member ID, only in the program of this member.',
	},
	simplify,
];

/** Metadata to use instead of the stored metadata, for the collection `options`. */
export const metadataOverrides: INodeProperties[] = [
	{
		displayName: 'Customer Metadata (JSON)',
		name: 'customerMetadata',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"vip": true}',
		description: 'Attributes of the customer to use instead of the stored ones',
	},
	{
		displayName: 'Member Metadata (JSON)',
		name: 'memberMetadata',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"level": "regular"}',
		description: 'Attributes of the member to use instead of the stored ones',
	},
];

/** Reads `metadataOverrides` as parts of a body. */
export function readMetadataOverrides(parameters: Parameters): IDataObject {
	const ofCustomer = parameters.object('options.customerMetadata');
	const ofMember = parameters.object('options.memberMetadata');
	return {
		...(ofCustomer && { customer: { metadata: ofCustomer } }),
		...(ofMember && { member: { metadata: ofMember } }),
	};
}

/** Reads the customer or member as the body names them. */
export function readSubject(parameters: Parameters): IDataObject {
	const key = parameters.text(customer);
	const mode = parameters.mode(customer);
	const isMember = /^lmbr_/.test(key);
	const identity = isMember
		? { type: 'member_id', key }
		: toMemberIdentity(key, customerMode(mode));
	return { type: identity.type, [identity.type]: identity.key };
}

/** Returns the mode of the locator. List entries are customers, so they count as customer IDs. */
const customerMode = (mode?: string) => (mode === 'list' ? 'customerId' : mode);

/**
 * Sends a read-only query with POST.
 * @param rows returns the flat rows of *Simplify*
 */
export async function readByPost(
	{ client, parameters }: Task,
	path: string[],
	body: IDataObject,
	rows: (response: IDataObject) => IDataObject[],
): Promise<Result[]> {
	const isSimplified = parameters.flag('simplify');
	const call: ApiCall = { method: 'POST', path, body: withoutUndefined(body), idempotent: true };
	const response = requireObject(client, await client.request(call), call);
	return (isSimplified ? rows(response) : [response]).map((json) => ({ json }));
}
