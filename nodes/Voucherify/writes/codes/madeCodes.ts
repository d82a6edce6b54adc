import type { VoucherifyClient } from '../../api/client/client';
import { unexpectedAnswer } from '../../api/errors/errors';
import { LOWER_LAST_PAGE } from '../../api/limits';
import { numberedPages } from '../../api/lists/numberedPages';
import { readOnce } from '../../api/lists/readOnce';
import type { List } from '../../api/lists/pages';
import { isResource, valueAt, type Resource } from '../../api/types';
import { condition } from '../../forms/conditions';
import { KEY_IN_METADATA } from '../deduplicationKey';
import type { REFERENCE_KEY } from '../reference';
import { seenInList } from '../lookup';
import type { ReconcileSpec } from '../writeOnce';

/** Metadata keys that identify codes. */
type MetadataKey = typeof REFERENCE_KEY | typeof KEY_IN_METADATA;

/** Returns the list of vouchers, newest first, optionally only those of a campaign or with a metadata value. */
function listOf(campaignId: string | undefined, mark?: MetadataKey, value?: string): List {
	return {
		path: ['v1', 'vouchers'],
		key: 'vouchers',
		lastPage: LOWER_LAST_PAGE,
		query: {
			campaign_id: campaignId,
			...(mark && { [condition(`metadata.${mark}`, 'is')]: value }),
			order: '-created_at',
		},
	};
}

/**
 * Returns the codes with a metadata value. The service filters by it, but each code is checked again.
 * @see https://docs.voucherify.io/api-reference/vouchers/list-vouchers
 */
export async function codesWith(
	client: VoucherifyClient,
	campaignId: string | undefined,
	mark: MetadataKey,
	value: string,
): Promise<Resource[]> {
	const found: Resource[] = [];
	for await (const rows of numberedPages(client, listOf(campaignId, mark, value)))
		found.push(...rows.filter((row) => valueAt(row, 'metadata', mark) === value));
	return found;
}

/** Returns the latest codes: the first page of the list. */
export async function latestCodes(client: VoucherifyClient): Promise<Resource[]> {
	for await (const rows of numberedPages(client, listOf(undefined))) return rows;
	return [];
}

/**
 * Finds a code that the service generated. All codes created since are candidates.
 * @param campaign its ID or name
 */
export const madeCodeReconcileSpec = (
	client: VoucherifyClient,
	campaign?: string,
): ReconcileSpec<Resource> => ({
	place: 'the vouchers',
	look: async (_, since, budget) => {
		const campaignId = campaign && (await campaignBy(client, campaign)).id;
		const marks = { list: listOf(campaignId), pages: numberedPages, isAlike: () => true };
		return await seenInList(client, marks, undefined, since, budget);
	},
});

/** Returns a campaign by its ID or name, because lists of codes do not accept names. It is read once for all items. */
export async function campaignBy(client: VoucherifyClient, campaign: string): Promise<Resource> {
	const call = { method: 'GET', path: ['v1', 'campaigns', campaign] } as const;
	const [found] = await readOnce(client, [call.path], async () => {
		const body = await client.request(call);
		if (isResource(body)) return [body];
		throw unexpectedAnswer('it is not a campaign', client.about(call));
	});
	if (found) return found;
	throw unexpectedAnswer('it is not a campaign', client.about(call));
}
