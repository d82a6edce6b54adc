import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { VoucherifyClient } from '../../api/client';
import { isRefusal } from '../../api/errors';
import { listPage, PAGE_SIZE } from '../../api/lists/pages';
import { cardsIn, fetchMembership, identityOf } from '../../api/memberships';
import { nodeFailureOf } from '../../api/node';
import { isResource, valueAt, type Resource } from '../../api/types';
import { locatorMode } from '../../parameters/values';
import { chosenIn, line, matching, textOf, titled } from './entries';
import { lookup } from './lookup';
import { expiring } from './paging';

/** What is not active is told apart from what is. */
export const unlessActive = (status: unknown) => status !== 'ACTIVE' && titled(status);

/** The service finds a part of a name. */
export const byName = (text: string) => ({ 'filters[name][conditions][$contains]': text });

/** Today's loyalty programs; the service finds a part of a name. */
export const searchLoyaltyPrograms = lookup({
	list: {
		path: ['v2', 'loyalties', 'programs'],
		key: 'data',
		query: { order: '-created_at' },
	},
	paging: expiring,
	search: byName,
	entry: ({ id, name, status }) => ({
		name: line(textOf(name, id), unlessActive(status)),
		value: id,
	}),
});

const CUSTOMERS = { path: ['v1', 'customers'], key: 'customers', query: { order: '-created_at' } };

/** How many customers a list of members can be asked for at once. */
const MOST_CUSTOMERS = 100;

/**
 * The members of the chosen program, newest first. The service knows of a member no more than the customer's ID: the
 * newest customers are shown with their names, and who is looked for is found among the customers, by a whole name,
 * e-mail address, source ID or ID.
 */
export async function searchLoyaltyMembers(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const text = filter.trim();
	const program = chosenIn(this, 'programId', 'a program');
	const client = await VoucherifyClient.connect(this, 'voucherifyApi');
	const customers = await (text ? customersLike(client, text) : rowsOf(client, CUSTOMERS.query));
	if (text && customers.length === 0) return { results: [] };
	const wanted = customers
		.slice(0, MOST_CUSTOMERS)
		.map(({ id }, index) => [`filters[customer_id][conditions][$in][${index}]`, id] as const);
	const list = {
		path: ['v2', 'loyalties', 'programs', program, 'members'],
		key: 'data',
		query: { order: '-created_at', ...(text && Object.fromEntries(wanted)) },
	};
	const { rows, next } = await expiring(client, list, paginationToken);
	const names = new Map(customers.map((customer) => [customer.id, nameOf(customer)]));
	const results = rows.map(({ id, customer_id, status }) => {
		const customer = textOf(customer_id, id);
		return { name: line(names.get(customer) ?? customer, unlessActive(status)), value: id };
	});
	return { results, paginationToken: next };
}

/** The cards of the chosen member. */
export async function searchLoyaltyMemberCards(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const { membership } = await chosenMember(this);
	const entries = cardsIn(membership).map((card) => ({
		name: line(textOf(card.code, card.id), pointsOf(valueAt(card, 'balance', 'points'))),
		value: card.id,
	}));
	return { results: matching(entries, filter) };
}

/** What the chosen member has bought with points, the latest first. */
export async function searchLoyaltyPurchases(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const { client, program, membership } = await chosenMember(this);
	const path = [
		...['v2', 'loyalties', 'programs', program, 'members', membership.member.id],
		...['rewards', 'purchases'],
	];
	const list = { path, key: 'data', query: { order: '-created_at' } };
	const { rows, next } = await expiring(client, list, paginationToken);
	const entries = rows.map((row) => ({
		name: line(
			row.created_at,
			pointsOf(valueAt(row, 'details', 'points', 'total')),
			titled(row.status),
		),
		value: row.id,
	}));
	return { results: matching(entries, filter), paginationToken: next };
}

/** Points of the chosen card that cannot be spent yet. */
export const searchLoyaltyPendingPoints = bucketLookup('pending-points', 'PENDING', 'date');

/** Points of the chosen card that expire. */
export const searchLoyaltyExpiringPoints = bucketLookup(
	'expiring-points',
	'ACTIVE',
	'expiration_date',
);

/** The points of a card that are kept apart, of those in one state; of the member's first card if none is chosen. */
function bucketLookup(what: string, state: string, date: string) {
	return async function find(
		this: ILoadOptionsFunctions,
		filter = '',
		paginationToken?: string,
	): Promise<INodeListSearchResult> {
		const { client, program, membership } = await chosenMember(this);
		const chosen = this.getCurrentNodeParameter('cardId', { extractValue: true });
		const card = typeof chosen === 'string' && chosen ? chosen : cardsIn(membership)[0]?.id;
		if (card === undefined) return { results: [] };
		const path = [
			...['v2', 'loyalties', 'programs', program, 'members', membership.member.id],
			...['cards', card, what],
		];
		const list = { path, key: 'data', query: { order: date } };
		const { rows, next } = await expiring(client, list, paginationToken);
		const entries = rows
			.filter(({ status }) => status === state)
			.map((row) => ({
				name: line(row[date], pointsOf(valueAt(row, 'points', 'total'))),
				value: row.id,
			}));
		return { results: matching(entries, filter), paginationToken: next };
	};
}

/** The member who is chosen in the panel. */
async function chosenMember(context: ILoadOptionsFunctions) {
	const program = chosenIn(context, 'programId', 'a program');
	const member = chosenIn(context, 'memberId', 'a member');
	const mode = locatorMode(context.getCurrentNodeParameter('memberId'));
	const client = await VoucherifyClient.connect(context, 'voucherifyApi');
	const membership = await fetchMembership(client, program, identityOf(member, mode));
	return { client, program, membership };
}

const pointsOf = (points: unknown) => typeof points === 'number' && `${points} points`;

/** Customers by what people know of them. */
async function customersLike(client: VoucherifyClient, text: string): Promise<Resource[]> {
	const found = await rowsOf(client, text.includes('@') ? { email: text } : { name: text });
	if (found.length > 0) return found;
	try {
		const customer = await client.request({ method: 'GET', path: ['v1', 'customers', text] });
		return isResource(customer) ? [customer] : [];
	} catch (error) {
		if (isRefusal(error, 'not_found') || isRefusal(error, 'resource_not_found')) return [];
		throw nodeFailureOf(client.node, error);
	}
}

async function rowsOf(client: VoucherifyClient, query: Record<string, string>) {
	const { rows } = await listPage(client, { ...CUSTOMERS, query }, 1, PAGE_SIZE);
	return rows;
}

const nameOf = ({ id, name, email, source_id }: Resource) =>
	line(name, email, source_id !== email && source_id) || id;
