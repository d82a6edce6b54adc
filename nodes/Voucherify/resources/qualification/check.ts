import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import { unexpectedResponse } from '../../api/errors/errors';
import { crowdedTimeError } from '../../api/lists/errors';
import type { ApiCall } from '../../api/http/request';
import { QUALIFICATION_PAGE_SIZE } from '../../api/limits';
import { isJsonObject, objectsIn } from '../../api/types';
import { changedMetadata, readMetadataPart } from '../../forms/metadata';
import { optionsOf } from '../../forms/options';
import { paging, simplify, readLimit } from '../../forms/paging';
import { qualifiedRow } from '../../columns/redeeming';
import { collectionOf } from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';
import { bodyFromFields, withoutUndefined } from '../../forms/body';
import type { SingleOperation } from '../../run/types';
import {
	orderAndCustomer,
	readOrderAndCustomer,
	expandOption,
	trackingOption,
} from '../../forms/redeeming';
import { filters } from './filters';
import { readSentUnit } from '../../forms/money';

const scenario: INodeProperties = {
	displayName: 'Scope',
	name: 'scenario',
	type: 'options',
	options: [
		{ name: 'All for the Customer', value: 'AUDIENCE_ONLY' },
		{ name: 'All for the Order and Customer', value: 'ALL' },
		{ name: 'All for the Products', value: 'PRODUCTS' },
		{ name: 'All for the Products and Customer', value: 'PRODUCTS_BY_CUSTOMER' },
		{ name: "Customer's Codes and Cards", value: 'CUSTOMER_WALLET' },
		{ name: 'Discounts on Products', value: 'PRODUCTS_DISCOUNT' },
		{ name: 'Discounts on Products for the Customer', value: 'PRODUCTS_DISCOUNT_BY_CUSTOMER' },
		{ name: 'Promotion Stacks', value: 'PROMOTION_STACKS' },
	],
	default: 'ALL',
	description: 'Which codes, cards and promotions to check',
};

/**
 * List what a customer or an order may use. The service caches results for five minutes, and checks neither limits nor
 * budgets.
 * @see https://docs.voucherify.io/api-reference/qualifications/check-eligibility
 */
export const check: SingleOperation = {
	value: 'check',
	name: 'Check Eligibility',
	action: 'Get the discounts that apply to a cart',
	description:
		'List codes and promotions that are eligible; only Validation checks limits and budgets',
	fields: [
		scenario,
		...orderAndCustomer(false),
		...paging,
		simplify,
		collectionOf('filters', filters),
		...changedMetadata('redemption'),
		optionsOf(
			expandOption(
				['category', 'Categories'],
				['redeemable', 'Names and Metadata'],
				['validation_rules', 'Validation Rules'],
			),
			{
				displayName: 'Locked Credits',
				name: 'lockedCredits',
				type: 'boolean',
				default: true,
				description: 'Whether to show the gift card credits that validation sessions hold',
			},
			{
				displayName: 'Sort By',
				name: 'sortingRule',
				type: 'options',
				options: [
					{ name: 'Best Deal First', value: 'BEST_DEAL' },
					{ name: 'Least Deal First', value: 'LEAST_DEAL' },
					{ name: 'Newest First', value: 'DEFAULT' },
				],
				default: 'BEST_DEAL',
			},
			trackingOption,
		),
	],
	async execute({ client, parameters }) {
		const limit = readLimit(parameters);
		const isSimplified = parameters.flag('simplify');
		const unit = readSentUnit(parameters);
		const rule = parameters.optionalText('options.sortingRule');
		const sign = rule === 'BEST_DEAL' ? -1 : rule === 'LEAST_DEAL' ? 1 : 0;
		const body = bodyFrom(parameters);
		const rows =
			sign === 0 ? await qualified(client, body, limit) : await ranked(client, body, sign);
		return rows.slice(0, limit).map((row) => {
			const shown = qualifiedRow(row, unit);
			return { json: isSimplified ? shown : { ...shown, ...row } };
		});
	},
};

function bodyFrom(parameters: Parameters): IDataObject & { options: IDataObject } {
	const expand = parameters.texts('options.expand');
	const isLocked = parameters.optionalFlag('options.lockedCredits') ?? false;
	return {
		scenario: parameters.text('scenario'),
		...readOrderAndCustomer(parameters),
		...withoutUndefined({ tracking_id: parameters.optionalText('options.trackingId') }),
		...(isLocked && { session: { type: 'LOCK' } }),
		...readMetadataPart(parameters),
		options: {
			...bodyFromFields(parameters, filters, 'filters'),
			...withoutUndefined({ sorting_rule: parameters.optionalText('options.sortingRule') }),
			...(expand.length > 0 && { expand }),
		},
	};
}

/**
 * Reads page by page until there are `limit` rows. A page continues after the time of the last row, and it is not
 * documented what happens to other rows of the same time. So pages overlap by a millisecond, and known rows are left out.
 * @throws NodeOperationError if more rows share a time than a page has
 */
async function qualified(
	client: VoucherifyClient,
	body: IDataObject & { options: IDataObject },
	limit: number,
): Promise<IDataObject[]> {
	const size = Math.min(QUALIFICATION_PAGE_SIZE, limit);
	const rows = new Map<string, IDataObject>();
	for (let place: string | undefined; ;) {
		const before = rows.size;
		const list = await readPage(client, body, { limit: size, starting_after: place });
		for (const row of list.rows) rows.set(JSON.stringify([row.object, row.id]), row);
		if (!list.goesOn || rows.size >= limit) return [...rows.values()].slice(0, limit);
		if (rows.size === before) throw crowdedTimeError(client, size, 'created_at', list.next);
		// The newest come first: with a later time, the next page repeats rows rather than skips any.
		place = new Date(Date.parse(list.next) + 1).toISOString();
	}
}

/**
 * Reads all rows, sorted by what they take off. The service sorts each page separately: with a limit below the page size,
 * it would leave deals out before they are compared.
 */
async function ranked(
	client: VoucherifyClient,
	body: IDataObject & { options: IDataObject },
	sign: number,
): Promise<IDataObject[]> {
	const rows = await qualified(client, body, Infinity);
	if (rows.length <= QUALIFICATION_PAGE_SIZE) return rows;
	return rows.toSorted((a, b) => sign * (discountOf(a) - discountOf(b)));
}

/** Returns what a redeemable takes off the order, in minor units: its discount, or what its card can pay. */
function discountOf(row: IDataObject): number {
	const { total_discount, credits, total_before } = qualifiedRow(row);
	if (typeof credits !== 'number') return Number(total_discount ?? 0);
	return Math.min(credits, Number(total_before ?? Infinity));
}

/** Reads one page. `next` is the time of its last row. */
async function readPage(
	client: VoucherifyClient,
	body: IDataObject & { options: IDataObject },
	page: { limit: number; starting_after?: string },
): Promise<{ rows: IDataObject[]; goesOn: boolean; next: string }> {
	const call: ApiCall = {
		method: 'POST',
		path: ['v1', 'qualifications'],
		body: { ...body, options: { ...body.options, ...page } },
		idempotent: true,
	};
	const response = await client.request(call);
	const list = isJsonObject(response) ? response.redeemables : undefined;
	if (!isJsonObject(list) || !Array.isArray(list.data)) {
		throw unexpectedResponse('it has no list of redeemables', client.about(call));
	}
	const { has_more, more_starting_after: next } = list;
	const goesOn = has_more === true;
	const isTime = typeof next === 'string' && !Number.isNaN(Date.parse(next));
	if (goesOn && (!isTime || list.data.length === 0)) {
		throw unexpectedResponse('its list ends before it is complete', client.about(call));
	}
	return { rows: objectsIn(list.data), goesOn, next: isTime ? next : '' };
}
