import type { VoucherifyClient } from '../../api/client/client';
import { LOWER_LAST_PAGE } from '../../api/limits';
import { numberedPages } from '../../api/lists/numberedPages';
import { readResourceOnce } from '../../api/client/readOnce';
import type { List } from '../../api/lists/pages';
import { valueAt, type Resource } from '../../api/types';
import { condition } from '../../forms/conditions';
import { creationOf, type Creation } from '../createOnce';
import { findInList } from '../lookup';
import { REFERENCE_KEY } from '../reference';
import { writeOnce } from '../writeOnce';
import type { Result } from '../types';

/** Returns the list of vouchers, newest first, optionally only those of a campaign or with our reference. */
function listOf(campaignId: string | undefined, reference?: string): List {
	return {
		path: ['v1', 'vouchers'],
		key: 'vouchers',
		lastPage: LOWER_LAST_PAGE,
		query: {
			campaign_id: campaignId,
			[condition(`metadata.${REFERENCE_KEY}`, 'is')]: reference,
			order: '-created_at',
		},
	};
}

/**
 * Requests one generated code. Each request creates another one, so after a lost response all codes created since are
 * candidates.
 * @param campaign ID or name of its campaign; undefined for none
 */
export const createGeneratedCode = async (
	client: VoucherifyClient,
	call: Creation,
	campaign: string | undefined,
): Promise<Result[]> => {
	const write = creationOf(client, call, {
		place: 'the vouchers',
		find: async (_, since, budget) => {
			const campaignId = campaign && (await campaignBy(client, campaign)).id;
			const matcher = { list: listOf(campaignId), pages: numberedPages, isAlike: () => true };
			return await findInList(client, matcher, undefined, since, budget);
		},
	});
	return await writeOnce(client, write);
};

/**
 * Returns the codes of a campaign with our reference. The service filters by it, but each code is checked again.
 * @see https://docs.voucherify.io/api-reference/vouchers/list-vouchers
 */
export async function codesWith(
	client: VoucherifyClient,
	campaign: string,
	reference: string,
): Promise<Resource[]> {
	const { id } = await campaignBy(client, campaign);
	const found: Resource[] = [];
	for await (const rows of numberedPages(client, listOf(id, reference)))
		found.push(...rows.filter((row) => valueAt(row, 'metadata', REFERENCE_KEY) === reference));
	return found;
}

/** Returns a campaign by its ID or name, because lists of codes do not accept names. It is read once for all items. */
export async function campaignBy(client: VoucherifyClient, campaign: string): Promise<Resource> {
	const call = { method: 'GET', path: ['v1', 'campaigns', campaign] } as const;
	return await readResourceOnce(client, call, 'it is not a campaign');
}
