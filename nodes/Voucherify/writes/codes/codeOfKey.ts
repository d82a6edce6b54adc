import type { VoucherifyClient } from '../../api/client/client';
import { valueAt, type Resource } from '../../api/types';
import { KEY_IN_METADATA } from '../deduplicationKey';
import type { WriteContext } from '../types';
import { codesWith, latestCodes } from './madeCodes';

/** Per account: whether its lists are known to filter by the key in metadata. Kept across executions. */
class Selecting {
	isSeen = false;
}

const selectingOf = ({ account }: VoucherifyClient) => account.memory.of(Selecting);

/**
 * Finds the code that was created with a deduplication key, in a campaign or outside of campaigns. The API docs do not say
 * whether lists filter by metadata that no schema defines. Until this process has seen that they do, the latest codes are
 * searched as well.
 */
export async function codeOfKey(
	client: VoucherifyClient,
	key: string,
	isOfCampaign: (code: Resource) => boolean,
): Promise<Resource | undefined> {
	const codes = await codesWith(client, undefined, KEY_IN_METADATA, key);
	const selecting = selectingOf(client);
	if (codes.length > 0) selecting.isSeen = true;
	if (selecting.isSeen) return codes.find(isOfCampaign);
	const latest = await latestCodes(client);
	return latest.find(
		(row) => valueAt(row, 'metadata', KEY_IN_METADATA) === key && isOfCampaign(row),
	);
}

/** Checks whether a code that was just created is found by its deduplication key. If not, the item gets a warning. */
export async function checkKeyOf(
	{ client, warn }: Pick<WriteContext, 'client' | 'warn'>,
	key: string,
) {
	const selecting = selectingOf(client);
	if (selecting.isSeen) return;
	const found = await codesWith(client, undefined, KEY_IN_METADATA, key).catch(() => []);
	if (found.length > 0) selecting.isSeen = true;
	else warn(NOT_FOUND);
}

const NOT_FOUND =
	'Voucherify does not find this code by its deduplication key yet. If that persists, the same key may create another code in a later execution: define n8n_key for vouchers in the metadata schema of the project.';
