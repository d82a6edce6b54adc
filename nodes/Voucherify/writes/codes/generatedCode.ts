import type { IDataObject } from 'n8n-workflow';
import { foundOrNothing } from '../../api/client/found';
import type { Resource } from '../../api/types';
import { creationOf, type Creation } from '../createOnce';
import {
	readDeduplicationKey,
	describeLookup,
	withKey,
	writeForKey,
	type Keyed,
} from '../deduplicationKey';
import { RecentWrites } from '../recentWrites';
import { writeOnce } from '../writeOnce';
import { checkKeyOf, codeOfKey } from './codeOfKey';
import { campaignBy, madeCodeReconcileSpec } from './madeCodes';
import type { Result, WriteContext } from '../types';

/** Help text for the deduplication key of generated codes. */
export const KEY_OF_CODE = `${describeLookup('the codes')} It is saved in the metadata of the code. The search costs one call (three for the first code after n8n starts), and one for the campaign.`;

/**
 * Requests one generated code. Each request creates another one, so after a lost response all codes created since are
 * candidates. With a deduplication key, only one is created.
 * @param campaign ID or name of its campaign; undefined for none
 */
export async function generatedCode(
	task: WriteContext,
	call: Creation,
	campaign: string | undefined,
): Promise<Result[]> {
	const { client, parameters } = task;
	const key = readDeduplicationKey(parameters);
	const reconcileSpec = madeCodeReconcileSpec(client, campaign);
	const write = (body: IDataObject) => creationOf(client, { ...call, body }, reconcileSpec);
	if (key === undefined) return await writeOnce(client, write(call.body));
	const keyed: Keyed<Resource> = {
		key,
		thing: ['campaign', campaign === undefined ? '' : (await campaignBy(client, campaign)).id],
		memory: client.account.memory.of(RecentCodes),
		find: async () => await codeOfKey(client, key, (code) => isOfCampaign(code, campaign)),
		refresh: async ({ id }) => await foundOrNothing(client, ['v1', 'vouchers', id]),
	};
	const show = async (made: Resource) => {
		await checkKeyOf(task, key);
		return [{ json: made }];
	};
	return await writeForKey(task, { ...write(withKey(call.body, key)), show }, keyed);
}

class RecentCodes extends RecentWrites<Resource> {}

/** True if a code belongs to a campaign, given by ID or name; without one, true if it belongs to none. */
export const isOfCampaign = ({ campaign_id, campaign }: Resource, asked: string | undefined) =>
	asked === undefined
		? (campaign_id ?? campaign ?? null) === null
		: [campaign_id, campaign].includes(asked);
