import type { VoucherifyClient } from '../../api/client/client';
import { foundOrNothing } from '../../api/client/found';
import { numberedPages } from '../../api/lists/numberedPages';
import { wholeList } from '../../api/lists/pages';
import type { ApiCall } from '../../api/http/request';
import { PAGE_SIZE } from '../../api/limits';
import { valueAt, type Resource } from '../../api/types';
import { condition } from '../../forms/conditions';
import { failedRow, isFollowedByRetry } from '../../writes/failedRow';
import { toFailure } from '../../writes/failure';
import { bearsInMetadata } from '../../writes/metadata';
import { findInList } from '../../writes/lookup';
import type { Budget, ReconcileSpec } from '../../writes/writeOnce';
import { unpublishable } from './errorCatalog';
import type { PublicationRequest } from './request';

const LIST = { path: ['v1', 'publications'], key: 'publications' };

/** Error keys for a source ID or single code that was published before. */
const TAKEN = new Set<unknown>([
	'duplicate_source_id',
	'voucher_already_published',
	'voucher_cannot_be_published',
]);

/** True if a refusal with this key may mean that the publication was made before. */
export const isTaken = (key: unknown) => TAKEN.has(key);

/** True if a publication is an attempt that was refused. */
export const isFailure = ({ result }: Resource) => result === 'FAILURE';

/**
 * True if a publication carries our reference; undefined if the request carried none, or the publication shows no metadata.
 */
export function bearsReference(
	{ metadata }: Resource,
	reference: string | undefined,
): boolean | undefined {
	if (reference === undefined || metadata === undefined) return undefined;
	return bearsInMetadata({ metadata }, reference);
}

/** Returns the error of a publication that the service refused, in the service's words. */
export const publicationRefused = (client: VoucherifyClient, row: Resource) =>
	failedRow(client, row, 'The code was not published', unpublishable);

/** Selects the publications to search; empty for all. */
export type PublicationFilter = Partial<
	Pick<PublicationRequest, 'sourceId' | 'customer' | 'voucher'>
>;

/**
 * Finds a publication by our reference: among those with its source ID, else among those of its customer.
 * @see https://docs.voucherify.io/api-reference/publications/list-publications
 */
export const publicationReconcileSpec = (
	client: VoucherifyClient,
	place: PublicationFilter,
): ReconcileSpec<Resource> => ({
	place: place.customer ? 'the publications of the customer' : 'the publications',
	find: async (reference, since, budget) => {
		const query = await queryFor(client, place, budget);
		if (!query) return { candidates: [] };
		const isPlaced = Object.keys(query).length > 0;
		return await findInList(
			client,
			{
				list: { ...LIST, query: { order: '-created_at', ...query } },
				pages: numberedPages,
				bears: (row, ours) => bearsReference(row, ours) === true && !isOpen(row),
				isAlike: (row) => isPlaced && !isFailure(row) && isOfCode(row, place.voucher),
				refusal: (row) => (isFailure(row) ? publicationRefused(client, row) : undefined),
			},
			reference,
			since,
			budget,
		);
	},
});

/**
 * Finds what was published with a source ID: a success before a failure.
 * @param mayBeOwn true if an attempt of ours with a lost response may be among them: then a failure of someone else proves
 * nothing
 */
export const sourceIdReconcileSpec = (
	client: VoucherifyClient,
	sourceId: string,
	mayBeOwn: boolean,
): ReconcileSpec<Resource> => ({
	place: `the publications with the source ID ${sourceId}`,
	find: async (reference) => {
		const query = { source_id: sourceId, limit: PAGE_SIZE };
		const listed = await wholeList(client, { ...LIST, query });
		const rows = listed.filter(({ source_id }) => source_id === sourceId);
		const failed = rows.find((row) => {
			const isOwn = bearsReference(row, reference) === true;
			return isFailure(row) && (mayBeOwn ? isOwn && !isOpen(row) : !isOwn);
		});
		return {
			found: rows.find((row) => !isFailure(row)),
			refused: failed && toFailure(client.node, publicationRefused(client, failed)),
			candidates: [],
		};
	},
});

/** True if a failure does not settle the outcome, since another attempt of the same request may have succeeded. */
const isOpen = (row: Resource) =>
	isFailure(row) &&
	(isFollowedByRetry(row) || (typeof row.source_id === 'string' && isTaken(row.failure_code)));

const isOfCode = (row: Resource, voucher: string | undefined) =>
	voucher === undefined || valueAt(row, 'voucher', 'code') === voucher;

/** Returns the query of a filter; undefined if the customer does not exist yet. */
async function queryFor(
	client: VoucherifyClient,
	{ sourceId, customer }: PublicationFilter,
	budget: Budget,
): Promise<(ApiCall['query'] & object) | undefined> {
	if (sourceId !== undefined) return { source_id: sourceId };
	if (!customer) return {};
	const { id, source_id } = customer;
	// Not cached for all items: the request may just have created the customer.
	if (typeof source_id === 'string') budget.left -= 1;
	const customerId =
		typeof source_id === 'string'
			? (await foundOrNothing(client, ['v1', 'customers', source_id]))?.id
			: id;
	return typeof customerId !== 'string'
		? undefined
		: { [condition('customer_id', 'is')]: customerId };
}
