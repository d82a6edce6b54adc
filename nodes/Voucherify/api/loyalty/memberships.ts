import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../client/client';
import { unexpectedResponse } from '../errors/errors';
import { readOnce } from '../client/readOnce';
import { isJsonObject, isResource, valueAt, type Resource } from '../types';

/** Identifies a member: the service's name for the kind of ID, and the ID. */
export interface Identity {
	type: 'member_id' | 'customer_id' | 'customer_source_id';
	key: string;
}

/** A member with their program and cards, as the API returns them. */
export interface Membership extends IDataObject {
	member: Resource;
	cards: IDataObject[];
}

/** Prefixes of the service's IDs. */
const MEMBER_ID = /^lmbr_/;
const CUSTOMER_ID = /^cust_/;

/**
 * Identifies a member by the ID that was entered. In fields for IDs, users often enter those of their own system: any ID
 * without the service's prefix counts as a source ID.
 * @param mode input mode of the resource locator
 */
export function toMemberIdentity(key: string, mode?: string): Identity {
	const isMember = mode === 'list' || (!isNamed(mode) && MEMBER_ID.test(key));
	return isMember ? { type: 'member_id', key } : toCustomerIdentity(key, mode);
}

/**
 * Identifies a customer by the ID that was entered, like `toMemberIdentity`. An entry picked from a list has the customer's
 * ID.
 * @param mode input mode of the resource locator
 */
export function toCustomerIdentity(key: string, mode?: string): Identity {
	const isId = mode === 'list' || mode === 'customerId';
	const isCustomer = isId || (!isNamed(mode) && CUSTOMER_ID.test(key));
	return { type: isCustomer ? 'customer_id' : 'customer_source_id', key };
}

/** True if the mode itself says which kind of ID was entered. */
const isNamed = (mode?: string) => mode === 'sourceId' || mode === 'customerId';

/**
 * Reads the membership of a customer in a program, once for all items that ask for it.
 * @throws NodeApiError if there is none.
 */
export async function fetchMembership(
	client: VoucherifyClient,
	programId: string,
	identity: Identity,
): Promise<Membership> {
	const what = [membershipPath(programId, identity), identity.type];
	const [found] = await readOnce(client, what, async () => {
		const membership = await readMembership(client, programId, identity);
		return [{ id: membership.member.id, membership }];
	});
	const membership = found?.membership;
	if (isMembership(membership)) return membership;
	throw unexpectedResponse(NO_MEMBERSHIP, client.about({ method: 'GET' }));
}

/**
 * Reads the current membership of a customer in a program.
 * @throws NodeApiError if there is none.
 */
export async function readMembership(
	client: VoucherifyClient,
	programId: string,
	identity: Identity,
): Promise<Membership> {
	const call = {
		method: 'GET',
		path: membershipPath(programId, identity),
		query: { identification_type: identity.type },
		errorCatalog: { 404: notMember(identity.key) },
	} as const;
	const body = await client.request(call);
	if (isMembership(body)) return body;
	throw unexpectedResponse(NO_MEMBERSHIP, client.about(call));
}

const membershipPath = (programId: string, { key }: Identity) => [
	...['v2', 'loyalties', 'programs'],
	...[programId, 'memberships', key],
];

const NO_MEMBERSHIP = 'it is not a membership';

const notMember = (key: string) => ({
	headline: `${key} is not a member of this loyalty program`,
	advice:
		"Check the program, and the member's ID, or the customer's ID or source ID. To make a customer a member, use Voucherify Loyalty → Member → Create.",
});

function isMembership(value: unknown): value is Membership {
	return (
		isJsonObject(value) &&
		isResource(value.member) &&
		Array.isArray(value.cards) &&
		value.cards.every(isJsonObject)
	);
}

/** Returns the cards of a membership; leaves out entries without one. */
export function cardsOfMembership({ cards }: { cards: IDataObject[] }): Resource[] {
	return cards.map((entry) => valueAt(entry, 'card')).filter(isResource);
}
