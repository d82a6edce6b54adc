import { NodeApiError, type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { isRefusal, unexpectedAnswer } from '../../api/errors';
import {
	customerIdentityOf,
	fetchMembership,
	membershipPath,
	readMembership,
	type Identity,
	type Membership,
} from '../../api/memberships';
import { nodeFailureOf } from '../../api/node';
import type { ApiCall } from '../../api/request';
import { isResource } from '../../api/types';
import { customerProfile } from '../../fields/customerProfile';
import type { Parameters } from '../../parameters/parameters';
import { bodyOf, metadataIn } from '../kinds/body';
import { onceOnly } from '../kinds/onceOnly';
import type { Result, SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';
import { fields, memberFields } from './createFields';
import { customerNamed } from './customerNamed';

/**
 * Make a customer a member of a loyalty program. Who is one already is refused, so with *Return Membership* the call may
 * be repeated; else it is looked up when its outcome is unknown.
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
				const joining = { ...call, body: { ...named, ...more } };
				return returnsMembership
					? await changedResource(client, joining)
					: await joinedOnce(client, programId, who, joining);
			});
		} catch (error) {
			if (!returnsMembership || !isRefusal(error, 'member_already_exists'))
				throw nodeFailureOf(client.node, error);
			return [{ json: joined(await fetchMembership(client, programId, who)) }];
		}
	},
};

/** What became of it, in the form of the answer to *Create*. */
const joined = ({ member, ...rest }: Membership): IDataObject => ({ ...rest, ...member });

/** Makes somebody a member. When the outcome is unknown, it is looked up whether they have become one. */
async function joinedOnce(
	client: VoucherifyClient,
	programId: string,
	who: Identity,
	call: ApiCall,
): Promise<Result[]> {
	let membership: Membership | undefined;
	const outcome = await onceOnly(client, call, {
		list: { path: membershipPath(programId, who), key: '' },
		pages: async function* () {
			membership = await membershipOf(client, programId, who);
			yield membership ? [membership.member] : [];
		},
		fits: () => true,
		words: 'the members of the program',
	});
	const member = 'answer' in outcome ? outcome.answer : membership && joined(membership);
	if (isResource(member)) return [{ json: member }];
	throw unexpectedAnswer('it is not what was created', client.about(call));
}

async function membershipOf(
	client: VoucherifyClient,
	programId: string,
	who: Identity,
): Promise<Membership | undefined> {
	try {
		return await readMembership(client, programId, who);
	} catch (error) {
		if (error instanceof NodeApiError && error.httpCode === '404') return undefined;
		throw nodeFailureOf(client.node, error);
	}
}

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
