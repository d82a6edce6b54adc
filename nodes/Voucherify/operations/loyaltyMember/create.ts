import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { isRefusal, unexpectedAnswer } from '../../api/errors';
import { customerIdentityOf, fetchMembership, type Identity } from '../../api/memberships';
import { nodeFailureOf } from '../../api/node';
import type { ApiCall } from '../../api/request';
import { isResource } from '../../api/types';
import { customerProfile } from '../../fields/customerProfile';
import type { Parameters } from '../../parameters/parameters';
import { bodyOf, metadataIn } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';
import { fields, memberFields } from './createFields';
import { customerNamed } from './customerNamed';

/**
 * Make a customer a member of a loyalty program. Who is one already is refused, so with *Return Membership* the call may
 * be repeated.
 * @see https://docs.voucherify.io/api-reference/members/create-program-member
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Make a customer a loyalty member',
	description: 'Make a customer a member of a loyalty program, and the customer first if asked for',
	writes: true,
	fields,
	async execute({ client, parameters }) {
		const programId = parameters.text('programId');
		const known = customerIdentityOf(parameters.text('customerId'), parameters.mode('customerId'));
		const more = {
			...bodyOf(parameters, memberFields, 'additionalFields'),
			...metadataIn(parameters),
		};
		const returnsMembership = parameters.text('ifMember') === 'return';
		const who = parameters.flag('saveCustomer') ? await saved(client, parameters, known) : known;
		const call = {
			method: 'POST',
			path: ['v2', 'loyalties', 'programs', programId, 'members'],
			repeatable: returnsMembership,
			explanations: {
				member_already_exists: {
					headline: `${who.key} is a member of this loyalty program already`,
					advice: 'Get the member, or choose Return Membership under If Already a Member.',
				},
			},
		} satisfies ApiCall;
		try {
			return await customerNamed(client, who, async (named) => {
				return await changedResource(client, { ...call, body: { ...named, ...more } });
			});
		} catch (error) {
			if (!returnsMembership || !isRefusal(error, 'member_already_exists'))
				throw nodeFailureOf(client.node, error);
			const { member, ...rest } = await fetchMembership(client, programId, who);
			return [{ json: { ...rest, ...member } }];
		}
	},
};

/** Creates or updates the customer; what was answered tells their ID. */
async function saved(
	client: VoucherifyClient,
	parameters: Parameters,
	{ type, key }: Identity,
): Promise<Identity> {
	const profile: IDataObject = bodyOf(parameters, customerProfile, 'customerFields');
	const call = {
		method: 'POST',
		path: ['v1', 'customers'],
		body: {
			[type === 'customer_source_id' ? 'source_id' : 'id']: key,
			...profile,
			...metadataIn(parameters, 'customer'),
		},
		repeatable: true,
	} satisfies ApiCall;
	const customer = await client.request(call);
	if (isResource(customer)) return { type: 'customer_id', key: customer.id };
	throw unexpectedAnswer('it is not what was created or changed', client.about(call));
}
