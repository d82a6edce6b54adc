import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { unexpectedAnswer } from '../../api/errors';
import type { ApiCall } from '../../api/request';
import { isJsonObject } from '../../api/types';
import { changedMetadata } from '../../fields/metadata';
import { optionsOf } from '../../fields/options';
import { paging, simplify } from '../../fields/paging';
import { objectsIn, qualifiedOf } from '../../items/redeeming';
import { collectionOf } from '../../parameters/inputFields';
import type { Parameters } from '../../parameters/parameters';
import { bodyOf, metadataIn, withoutUndefined } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { circumstances, circumstancesIn, expandOption, trackingOption } from '../kinds/redeeming';
import { filters } from './filters';

/** The largest page that the service serves. */
const PAGE_SIZE = 50;

const scenario: INodeProperties = {
	displayName: 'Look At',
	name: 'scenario',
	type: 'options',
	options: [
		{ name: 'All That Fits the Customer', value: 'AUDIENCE_ONLY' },
		{ name: 'All That Fits the Order and Customer', value: 'ALL' },
		{ name: "Customer's Codes and Cards", value: 'CUSTOMER_WALLET' },
		{ name: 'Discounts on Products', value: 'PRODUCTS_DISCOUNT' },
		{ name: 'Discounts on Products for the Customer', value: 'PRODUCTS_DISCOUNT_BY_CUSTOMER' },
		{ name: 'Promotion Stacks', value: 'PROMOTION_STACKS' },
		{ name: 'What Fits the Products', value: 'PRODUCTS' },
		{ name: 'What Fits the Products and the Customer', value: 'PRODUCTS_BY_CUSTOMER' },
	],
	default: 'ALL',
	description: 'What is checked, of all codes, cards and promotions',
};

/**
 * List what a customer or an order may use. The service keeps what it found for five minutes, and looks neither at
 * limits nor at budgets.
 * @see https://docs.voucherify.io/api-reference/qualifications/check-eligibility
 */
export const check: SingleOperation = {
	value: 'check',
	name: 'Check Eligibility',
	action: 'Check what a customer or an order may use',
	description:
		'List codes and promotions that fit; limits and budgets are looked at by Validation alone',
	fields: [
		scenario,
		...circumstances(false),
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
				description: 'Whether to tell what of gift cards is held by validation sessions',
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
		const limit = parameters.limit();
		const isSimplified = parameters.flag('simplify');
		const rows = await qualified(client, bodyFrom(parameters), limit);
		return rows.map((row) => {
			const shown = qualifiedOf(row);
			return { json: isSimplified ? shown : { ...shown, ...row } };
		});
	},
};

function bodyFrom(parameters: Parameters): IDataObject & { options: IDataObject } {
	const expand = parameters.texts('options.expand');
	const isLocked = parameters.optionalFlag('options.lockedCredits') ?? false;
	return {
		scenario: parameters.text('scenario'),
		...circumstancesIn(parameters),
		...withoutUndefined({ tracking_id: parameters.optionalText('options.trackingId') }),
		...(isLocked && { session: { type: 'LOCK' } }),
		...metadataIn(parameters),
		options: {
			...bodyOf(parameters, filters, 'filters'),
			...withoutUndefined({ sorting_rule: parameters.optionalText('options.sortingRule') }),
			...(expand.length > 0 && { expand }),
		},
	};
}

/** Reads page by page until there are `limit` rows; each page goes on after the time of the one before. */
async function qualified(
	client: VoucherifyClient,
	body: IDataObject & { options: IDataObject },
	limit: number,
): Promise<IDataObject[]> {
	const rows: IDataObject[] = [];
	const seen = new Set<unknown>();
	for (let place: unknown; ;) {
		const size = Math.min(PAGE_SIZE, limit);
		const options = {
			...body.options,
			limit: size,
			...(typeof place === 'string' && { starting_after: place }),
		};
		const call: ApiCall = {
			method: 'POST',
			path: ['v1', 'qualifications'],
			body: { ...body, options },
			repeatable: true,
		};
		const answer = await client.request(call);
		const list = isJsonObject(answer) ? answer.redeemables : undefined;
		if (!isJsonObject(list) || !Array.isArray(list.data)) {
			throw unexpectedAnswer('it has no list of redeemables', client.about(call));
		}
		rows.push(...objectsIn(list.data));
		if (list.has_more !== true || rows.length >= limit) return rows.slice(0, limit);
		const next = list.more_starting_after;
		if (typeof next !== 'string' || list.data.length === 0 || seen.has(next)) {
			throw unexpectedAnswer('its list does not go on as it promises', client.about(call));
		}
		seen.add(next);
		place = next;
	}
}
