import type { VoucherifyClient } from '../../api/http/client';
import { foundOrNothing } from '../../api/http/found';
import { numberedPages } from '../../api/lists/numberedPages';
import { wholeList } from '../../api/lists/pages';
import type { ApiCall } from '../../api/http/request';
import { PAGE_SIZE } from '../../api/limits';
import { valueAt, type Resource } from '../../api/types';
import { condition } from '../../forms/conditions';
import { failedRow, isFollowedByRetry } from '../safeWrites/failedRow';
import { toFailure } from '../safeWrites/failure';
import { bearsInMetadata } from '../safeWrites/metadata';
import { seenInList } from '../safeWrites/rows';
import type { Budget, ReconcileSpec } from '../safeWrites/writeOnce';
import { unpublishable } from './errorCatalog';
import type { PublicationRequest } from './request';

const LIST = { path: ['v1', 'publications'], key: 'publications' };

/** Error keys of a source ID or a single code that was published before. */
const TAKEN = new Set<unknown>([
	'duplicate_source_id',
	'voucher_already_published',
	'voucher_cannot_be_published',
]);

/** Whether a refusal with this key may mean that the publication has been made before. */
export const isTaken = (key: unknown) => TAKEN.has(key);

/** Whether a publication is an attempt that was refused. */
export const isFailure = ({ result }: Resource) => result === 'FAILURE';

/** Whether a publication bears our reference; undefined where it carried none, or its metadata is not told. */
export function bearsReference(
	{ metadata }: Resource,
	reference: string | undefined,
): boolean | undefined {
	if (reference === undefined || metadata === undefined) return undefined;
	return bearsInMetadata({ metadata }, reference);
}

/** The error of a publication that the service has refused, in its words. */
export const publicationRefused = (client: VoucherifyClient, row: Resource) =>
	failedRow(client, row, 'The code was not published', unpublishable);

/** Selects the publications to look through; all where nothing is given. */
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
	look: async (reference, since, budget) => {
		const query = await queryFor(client, place, budget);
		if (!query) return { candidates: [] };
		const isPlaced = Object.keys(query).length > 0;
		return await seenInList(
			client,
			{
				list: { ...LIST, query: { order: '-created_at', ...query } },
				pages: numberedPages,
				bears: (row, mark) => bearsReference(row, mark) === true && !isOpen(row),
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
 * @param mayBeOwn whether an attempt of ours, whose answer was lost, may be among it: then a failure of somebody else proves nothing
 */
export const sourceIdReconcileSpec = (
	client: VoucherifyClient,
	sourceId: string,
	mayBeOwn: boolean,
): ReconcileSpec<Resource> => ({
	place: `the publications with the source ID ${sourceId}`,
	look: async (reference) => {
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

/** Whether a failure may be one of an attempt that came after another one of the same call, which may have succeeded. */
const isOpen = (row: Resource) =>
	isFailure(row) &&
	(isFollowedByRetry(row) || (typeof row.source_id === 'string' && isTaken(row.failure_code)));

const isOfCode = (row: Resource, voucher: string | undefined) =>
	voucher === undefined || valueAt(row, 'voucher', 'code') === voucher;

/** Undefined where there is no such customer so far. */
async function queryFor(
	client: VoucherifyClient,
	{ sourceId, customer }: PublicationFilter,
	budget: Budget,
): Promise<(ApiCall['query'] & object) | undefined> {
	if (sourceId !== undefined) return { source_id: sourceId };
	if (!customer) return {};
	const { id, source_id } = customer;
	// It is not read once for all items: the call may just have created the customer.
	if (typeof source_id === 'string') budget.left -= 1;
	const customerId =
		typeof source_id === 'string'
			? (await foundOrNothing(client, ['v1', 'customers', source_id]))?.id
			: id;
	return typeof customerId !== 'string'
		? undefined
		: { [condition('customer_id', 'is')]: customerId };
}
