import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { VoucherifyClient } from '../../api/client/client';
import { isRefusal } from '../../api/errors/errors';
import { listPage } from '../../api/lists/numberedPages';
import {
	cardsOfMembership,
	fetchMembership,
	toMemberIdentity,
} from '../../api/loyalty/memberships';
import { toNodeFailure } from '../../api/errors/node';
import { PAGE_SIZE } from '../../api/limits';
import { isResource, valueAt, type Resource } from '../../api/types';
import { locatorMode } from '../../forms/reading/values';
import { readChosen, line, matching, textOrElse, titled } from '../../forms/listSearch/entries';
import { guarded } from '../../forms/listSearch/guarded';
import { lookup, type Lookup } from '../../forms/listSearch/lookup';
import { expiring } from '../../forms/listSearch/paging';
import { EARNING_RULES } from './earningRule/locator';
import { TIER_STRUCTURES } from './tierStructure/locator';
import { WALLETS } from './wallet/locator';

/** Returns the label of a status; nothing for active ones. */
export const unlessActive = (status: unknown) => status !== 'ACTIVE' && titled(status);

/** Query by which Voucherify searches for a part of the name. */
export const byName = (text: string) => ({ 'filters[name][conditions][$contains]': text });

/** What to do if there is no loyalty program. */
export const noProgram = {
	problem: 'There is no loyalty program',
	advice: 'Programs that are campaigns are in the node Voucherify Loyalty (Legacy).',
};

/** Fills a drop-down from a list of loyalty, newest first. Voucherify searches for a part of the name. */
export const namedLookup = (path: string[], more: Partial<Lookup> = {}) =>
	lookup({
		list: { path, key: 'data', query: { order: '-created_at' } },
		paging: expiring,
		whole: 'name',
		search: byName,
		entry: ({ id, name, status }) => ({
			name: line(textOrElse(name, id), unlessActive(status)),
			value: id,
		}),
		...more,
	});

export const searchLoyaltyPrograms = namedLookup(['v2', 'loyalties', 'programs'], {
	elsewhere: noProgram,
});

export const searchLoyaltyEarningRules = namedLookup(EARNING_RULES);

export const searchBenefits = namedLookup(['v2', 'loyalties', 'benefits']);

export const searchTierStructures = namedLookup(TIER_STRUCTURES);

export const searchWallets = namedLookup(WALLETS);

/** Tiers of the chosen tier structure. */
export const searchTiers = lookup({
	list: (context) => ({
		path: [
			...TIER_STRUCTURES,
			readChosen(context, 'filters.tierStructureId', 'a tier structure'),
			'tiers',
		],
		key: 'data',
		query: { order: 'created_at' },
	}),
	paging: expiring,
	entry: (tier) => ({
		name: line(
			textOrElse(tier.name, tier.id),
			pointsLabel(valueAt(tier, 'qualification_rules', 'points', 'min_value')),
		),
		value: tier.id,
	}),
});

const CUSTOMERS = { path: ['v1', 'customers'], key: 'customers', query: { order: '-created_at' } };

/** Maximum number of customers in the filter of a list of members. */
const MOST_CUSTOMERS = 100;

/**
 * Members of the chosen program, newest first. A member has only the customer's ID, so names are shown for the newest
 * customers only. A search looks for customers with a whole name, email address, source ID or ID.
 */
export const searchLoyaltyMembers = guarded(async function find(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken,
) {
	const text = filter.trim();
	const program = readChosen(this, 'programId', 'a program');
	const client = await VoucherifyClient.connect(this, 'voucherifyApi');
	const customers = await (text
		? customersLike(client, text)
		: customersWhere(client, CUSTOMERS.query));
	if (text && customers.length === 0) return { results: [] };
	const customerFilters = customers
		.slice(0, MOST_CUSTOMERS)
		.map(({ id }, index) => [`filters[customer_id][conditions][$in][${index}]`, id] as const);
	const list = {
		path: ['v2', 'loyalties', 'programs', program, 'members'],
		key: 'data',
		query: { order: '-created_at', ...(text && Object.fromEntries(customerFilters)) },
	};
	const { rows, next } = await expiring(client, list, paginationToken);
	const names = new Map(customers.map((customer) => [customer.id, customerLabel(customer)]));
	const results = rows.map(({ id, customer_id, status }) => {
		const customer = textOrElse(customer_id, id);
		return { name: line(names.get(customer) ?? customer, unlessActive(status)), value: id };
	});
	return { results, paginationToken: next };
});

/** Cards of the chosen member. */
export const searchLoyaltyMemberCards = guarded(async function find(
	this: ILoadOptionsFunctions,
	filter = '',
) {
	const { membership } = await chosenMember(this);
	const entries = cardsOfMembership(membership).map((card) => ({
		name: line(textOrElse(card.code, card.id), pointsLabel(valueAt(card, 'balance', 'points'))),
		value: card.id,
	}));
	return { results: matching(entries, filter) };
});

/** Rewards that the chosen member bought with points, newest first. */
export const searchLoyaltyPurchases = guarded(async function find(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken,
) {
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
			pointsLabel(valueAt(row, 'details', 'points', 'total')),
			titled(row.status),
		),
		value: row.id,
	}));
	return { results: matching(entries, filter), paginationToken: next };
});

/** Pending points of the chosen card. */
export const searchLoyaltyPendingPoints = bucketLookup('pending-points', 'PENDING', 'date');

/** Expiring points of the chosen card. */
export const searchLoyaltyExpiringPoints = bucketLookup(
	'expiring-points',
	'ACTIVE',
	'expiration_date',
);

/**
 * Returns a lookup of the point buckets of the chosen card, or of the member's only card.
 * @param what last part of the path
 * @param state status of the buckets to show
 * @param date column of their date
 */
function bucketLookup(what: string, state: string, date: string) {
	return guarded(async function find(this: ILoadOptionsFunctions, filter = '', paginationToken) {
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
		const { rows, next } = await expiring(client, list, paginationToken);
		const entries = rows
			.filter(({ status }) => status === state)
			.map((row) => ({
				name: line(row[date], pointsLabel(valueAt(row, 'points', 'total'))),
				value: row.id,
			}));
		return { results: matching(entries, filter), paginationToken: next };
	});
}

/** Returns the member who is chosen in the panel, with client and program. */
async function chosenMember(context: ILoadOptionsFunctions) {
	const program = readChosen(context, 'programId', 'a program');
	const member = readChosen(context, 'memberId', 'a member');
	const mode = locatorMode(context.getCurrentNodeParameter('memberId'));
	const client = await VoucherifyClient.connect(context, 'voucherifyApi');
	const membership = await fetchMembership(client, program, toMemberIdentity(member, mode));
	return { client, program, membership };
}

const pointsLabel = (points: unknown) => typeof points === 'number' && `${points} points`;

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
	line(name, email, source_id !== email && source_id) || id;
