import type { IDataObject } from 'n8n-workflow';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import type { VoucherifyClient } from '../../../api/client/client';
import { isRefusal } from '../../../api/errors/errors';
import { isNotFound, requireResource } from '../../../api/client/found';
import type { ApiCall } from '../../../api/http/request';
import {
	toCustomerIdentity,
	fetchMembership,
	readMembership,
	type Identity,
	type Membership,
} from '../../../api/loyalty/memberships';
import { toNodeFailure } from '../../../api/errors/node';
import type { Resource } from '../../../api/types';
import { customerProfile } from '../../../forms/customerProfile';
import type { Parameters } from '../../../forms/reading/parameters';
import { bodyFromFields } from '../../../forms/body';
import { readMetadataPart } from '../../../forms/metadata';
import type { Result, SingleOperation } from '../../../run/types';
import { write } from '../../../factories/write';
import { changedBesides } from '../../../writes/subjects';
import { withWholeAddress } from '../../../writes/wholeAddress';
import { agrees } from '../../../writes/agrees';
import { creationOf, type Creation } from '../../../writes/createOnce';
import { toFailure } from '../../../writes/failure';
import { writeOnce } from '../../../writes/writeOnce';
import { fields, memberFields } from './createFields';
import { withCustomerReference } from './customerNamed';

/**
 * Make a customer a member of a loyalty program. The service refuses existing members, so the request is idempotent with
 * *Return Membership*. Without it, a membership that exists after a lost response is only a candidate.
 * @see https://docs.voucherify.io/api-reference/members/create-program-member
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Make a customer a member',
	description: 'Make a customer a member of a loyalty program, and optionally create the customer',
	writes: true,
	looksUp: true,
	changes: changedBesides('customerId'),
	fields,
	async execute({ client, parameters, warn }) {
		const programId = parameters.text(loyaltyProgram);
		const known = toCustomerIdentity(parameters.text('customerId'), parameters.mode('customerId'));
		const more: IDataObject = {
			...bodyFromFields(parameters, memberFields, 'additionalFields'),
			...readMetadataPart(parameters),
		};
		const returnsMembership = parameters.text('ifMember') === 'return';
		const who = parameters.flag('saveCustomer') ? await saved(client, parameters, known) : known;
		const call = {
			method: 'POST',
			path: ['v2', 'loyalties', 'programs', programId, 'members'],
			idempotent: returnsMembership,
			returns: { object: 'member' },
			errorCatalog: {
				member_already_exists: {
					headline: `${who.key} is already a member of this loyalty program`,
					advice: 'Get the member, or choose Return Membership under If Already a Member.',
				},
				payment_required: {
					headline: 'Your Voucherify plan allows no more members',
					advice: 'Delete members who left, or ask Voucherify for a larger plan.',
				},
			},
		} satisfies ApiCall;
		try {
			return await withCustomerReference(client, who, async (named) => {
				const joining = { ...call, body: { ...named, ...more } };
				return returnsMembership
					? await write(client, joining)
					: await joinedOnce(client, programId, who, joining);
			});
		} catch (thrown) {
			const failure = toFailure(client.node, thrown);
			if (!returnsMembership || !isRefusal(failure.error, 'member_already_exists')) throw failure;
			const membership = joined(await fetchMembership(client, programId, who));
			const { status, metadata } = more;
			const change = status === 'ACTIVE' ? 'active: use Activate' : 'inactive: use Deactivate';
			if (!agrees(status, membership.status)) warn(`The membership existed, and is not ${change}.`);
			if (!agrees(metadata, membership.metadata))
				warn('The membership existed, and its metadata is not as requested: use Update.');
			return [{ json: { ...membership, already: true } }];
		}
	},
};

/** Returns a membership in the form of the response to *Create*. */
const joined = ({ member, ...rest }: Membership): Resource => ({ ...rest, ...member });

/** Makes a customer a member. Fails if they are a member already. */
async function joinedOnce(
	client: VoucherifyClient,
	programId: string,
	who: Identity,
	call: Creation,
): Promise<Result[]> {
	const reconcileSpec = {
		place: 'the members of the program',
		// A customer has one membership per program. It may be older than the request, or made by someone else.
		find: async () => {
			const membership = await findMembership(client, programId, who);
			return { candidates: membership ? [membership.member.id] : [] };
		},
	};
	return await writeOnce(client, creationOf(client, call, reconcileSpec));
}

async function findMembership(
	client: VoucherifyClient,
	programId: string,
	who: Identity,
): Promise<Membership | undefined> {
	try {
		return await readMembership(client, programId, who);
	} catch (error) {
		if (isNotFound(error)) return undefined;
		throw toNodeFailure(client.node, error);
	}
}

/** Creates or updates the customer, and returns the ID in the response. */
async function saved(
	client: VoucherifyClient,
	parameters: Parameters,
	{ type, key }: Identity,
): Promise<Identity> {
	const profile: IDataObject = bodyFromFields(parameters, customerProfile, 'customerFields');
	const call = {
		method: 'POST',
		path: ['v1', 'customers'],
		idempotent: true,
		returns: { object: 'customer', id: key },
	} satisfies ApiCall;
	const given = {
		[type === 'customer_source_id' ? 'source_id' : 'id']: key,
		...profile,
		...readMetadataPart(parameters, 'customer'),
	};
	const send = async (body: IDataObject) => await client.request({ ...call, body });
	const response = await withWholeAddress(client, key, given, send);
	const { id } = requireResource(client, response, call, 'it is not what was created or changed');
	return { type: 'customer_id', key: id };
}
