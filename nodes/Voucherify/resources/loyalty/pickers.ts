import type { ILoadOptionsFunctions, INodeProperties } from 'n8n-workflow';
import { VoucherifyClient } from '../../api/client/client';
import { isRefusal } from '../../api/errors/errors';
import { toNodeFailure } from '../../api/errors/node';
import { PAGE_SIZE } from '../../api/limits';
import { listPage } from '../../api/lists/numberedPages';
import {
	cardsOfMembership,
	fetchMembership,
	toMemberIdentity,
} from '../../api/loyalty/memberships';
import { isResource, valueAt, type Resource } from '../../api/types';
import { joinParts, filterEntries, readChosen, textOrElse } from '../../forms/listSearch/entries';
import { guardDropDown } from '../../forms/listSearch/guarded';
import { pagesByCursor } from '../../forms/listSearch/paging';
import { locator } from '../../forms/locator';
import { unlessActive } from '../../forms/loyaltyProgram';
import { locatorMode } from '../../forms/reading/values';

const CUSTOMERS = { path: ['v1', 'customers'], key: 'customers', query: { order: '-created_at' } };

/** Maximum number of customers in the filter of a list of members. */
const MAX_CUSTOMERS = 100;

/**
 * Members of the chosen program, newest first. A member has only the customer's ID, so names are shown for the newest
 * customers only. A search looks for customers with a whole name, email address, source ID or ID.
 */
const searchLoyaltyMembers = guardDropDown(
	'searchLoyaltyMembers',
	async function (filter = '', paginationToken) {
		const text = filter.trim();
		const program = readChosen(this, 'programId', 'a program');
		const client = await VoucherifyClient.connect(this, 'voucherifyApi');
		const customers = await (text
			? customersLike(client, text)
			: customersWhere(client, CUSTOMERS.query));
		if (text && customers.length === 0) return { results: [] };
		const customerFilters = customers
			.slice(0, MAX_CUSTOMERS)
			.map(({ id }, index) => [`filters[customer_id][conditions][$in][${index}]`, id] as const);
		const list = {
			path: ['v2', 'loyalties', 'programs', program, 'members'],
			key: 'data',
			query: { order: '-created_at', ...(text && Object.fromEntries(customerFilters)) },
		};
		const { rows, next } = await pagesByCursor(client, list, paginationToken);
		const names = new Map(customers.map((customer) => [customer.id, customerLabel(customer)]));
		const results = rows.map(({ id, customer_id, status }) => {
			const customer = textOrElse(customer_id, id);
			return { name: joinParts(names.get(customer) ?? customer, unlessActive(status)), value: id };
		});
		return { results, paginationToken: next };
	},
);

const searchLoyaltyMemberCards = guardDropDown(
	'searchLoyaltyMemberCards',
	async function (filter = '') {
		const { membership } = await chosenMember(this);
		const entries = cardsOfMembership(membership).map((card) => ({
			name: joinParts(
				textOrElse(card.code, card.id),
				pointsLabel(valueAt(card, 'balance', 'points')),
			),
			value: card.id,
		}));
		return { results: filterEntries(entries, filter) };
	},
);

/** Pending points of the chosen card. */
const searchLoyaltyPendingPoints = bucketLookup(
	'searchLoyaltyPendingPoints',
	'pending-points',
	'PENDING',
	'date',
);

/** Expiring points of the chosen card. */
const searchLoyaltyExpiringPoints = bucketLookup(
	'searchLoyaltyExpiringPoints',
	'expiring-points',
	'ACTIVE',
	'expiration_date',
);

/**
 * Builds the drop-down of the point buckets of the chosen card, or of the member's only card.
 * @param what last part of the path
 * @param state status of the buckets to show
 * @param date column of their date
 */
function bucketLookup(name: string, what: string, state: string, date: string) {
	return guardDropDown(name, async function (filter = '', paginationToken) {
		const { client, program, membership } = await chosenMember(this);
		const chosen = this.getCurrentNodeParameter('cardId', { extractValue: true });
		const [only, ...others] = cardsOfMembership(membership);
		if (!only) return { results: [] };
		const card = chosen || others.length > 0 ? readChosen(this, 'cardId', 'a card') : only.id;
		const path = [
			...['v2', 'loyalties', 'programs', program, 'members', membership.member.id],
			...['cards', card, what],
		];
		const list = { path, key: 'data', query: { order: date } };
		const { rows, next } = await pagesByCursor(client, list, paginationToken);
		const entries = rows
			.filter(({ status }) => status === state)
			.map((row) => ({
				name: joinParts(row[date], pointsLabel(valueAt(row, 'points', 'total'))),
				value: row.id,
			}));
		return { results: filterEntries(entries, filter), paginationToken: next };
	});
}

/** Returns the member who is chosen in the panel, with client and program. */
export async function chosenMember(context: ILoadOptionsFunctions) {
	const program = readChosen(context, 'programId', 'a program');
	const member = readChosen(context, 'memberId', 'a member');
	const mode = locatorMode(context.getCurrentNodeParameter('memberId'));
	const client = await VoucherifyClient.connect(context, 'voucherifyApi');
	const membership = await fetchMembership(client, program, toMemberIdentity(member, mode));
	return { client, program, membership };
}

export const pointsLabel = (points: unknown) => typeof points === 'number' && `${points} points`;

/** Finds customers by email address or name, or else by ID or source ID. */
async function customersLike(client: VoucherifyClient, text: string): Promise<Resource[]> {
	const found = await customersWhere(client, text.includes('@') ? { email: text } : { name: text });
	if (found.length > 0) return found;
	try {
		const customer = await client.request({ method: 'GET', path: ['v1', 'customers', text] });
		return isResource(customer) ? [customer] : [];
	} catch (error) {
		if (isRefusal(error, 'not_found') || isRefusal(error, 'resource_not_found')) return [];
		throw toNodeFailure(client.node, error);
	}
}

async function customersWhere(client: VoucherifyClient, query: Record<string, string>) {
	const { rows } = await listPage(client, { ...CUSTOMERS, query }, 1, PAGE_SIZE);
	return rows;
}

const customerLabel = ({ id, name, email, source_id }: Resource) =>
	joinParts(name, email, source_id !== email && source_id) || id;

/** Picks one member of the chosen program, by member ID, or by source ID or ID of the customer. */
export const loyaltyMember = locator({
	displayName: 'Member',
	name: 'memberId',
	description: 'IDs other than the member ID cost one more call',
	search: searchLoyaltyMembers,
	examples: {
		id: 'lmbr_128f962dbc8c4ba5dc',
		sourceId: 'jane.doe@example.com',
		customerId: 'cust_eWgXlBBiY6THFRJwX45Iakv4',
	},
	dependsOn: 'programId.value',
});

/** Picks one member, for requests that take any of these identifiers. */
export const loyaltyMembership: INodeProperties = {
	...loyaltyMember,
	description: 'The member of the program',
};

/** Picks one card of the chosen member. */
export const loyaltyCard = locator({
	displayName: 'Card',
	name: 'cardId',
	description: "By default, the member's only card, for one more call",
	search: searchLoyaltyMemberCards,
	examples: { id: 'lcrd_128f962dbd8c4ba5df' },
	dependsOn: ['programId.value', 'memberId.value'],
	required: false,
});

/** Picks points of the chosen card that cannot be spent yet. */
export const pendingPoints = locator({
	displayName: 'Pending Points',
	name: 'bucketId',
	description: 'Points that cannot be spent yet, as listed by Get Pending Points',
	search: searchLoyaltyPendingPoints,
	placeholder: 'Select pending points...',
	examples: { id: 'lcppb_12d7831b16c4e9243f' },
	dependsOn: ['programId.value', 'memberId.value', 'cardId.value'],
});

/** Picks points of the chosen card that expire on the same day. */
export const expiringPoints = locator({
	displayName: 'Expiring Points',
	name: 'bucketId',
	description: 'Points that expire on the same day, as listed by Get Expiring Points',
	search: searchLoyaltyExpiringPoints,
	placeholder: 'Select expiring points...',
	examples: { id: 'lcpeb_12d7831b16c4e9243f' },
	dependsOn: ['programId.value', 'memberId.value', 'cardId.value'],
});
