import { foundOrNothing } from '../../api/http/found';
import type { Resource } from '../../api/types';
import { asAnswered, createdWith, type Creation } from '../reliability/created';
import { keyIn, describeLookup, withKey, type Keyed } from '../reliability/key';
import { RecentWrites } from '../reliability/recentWrites';
import { checkKeyOf, codeOfKey } from './codeOfKey';
import { campaignBy, madeCodeReconcileSpec } from './madeCodes';
import type { Result, Task } from '../types';

/** What a key of a generated code does. */
export const KEY_OF_CODE = `${describeLookup('among the codes')} It is put into the metadata of the code. Looking for it costs a call, and one for the campaign; for the first code of a process three.`;

/**
 * Has one code made, which is another one with each call: when the answer was lost, it is looked for by our reference, as
 * far as the user lets it have one. With a key it is made once.
 * @param campaign the ID or name of its campaign
 */
export async function generatedCode(
	task: Task,
	call: Creation,
	campaign: string | undefined,
): Promise<Result[]> {
	const { client, parameters } = task;
	const key = keyIn(parameters);
	const write = { ...asAnswered(client), reconcileSpec: madeCodeReconcileSpec(client, campaign) };
	if (key === undefined) return await createdWith(task, call, write);
	const keyed: Keyed<Resource> = {
		key,
		thing: ['campaign', campaign === undefined ? '' : (await campaignBy(client, campaign)).id],
		memory: recentCodes,
		find: async () => await codeOfKey(client, key, (code) => isOfCampaign(code, campaign)),
		refresh: async ({ id }) => await foundOrNothing(client, ['v1', 'vouchers', id]),
	};
	const show = async (made: Resource) => {
		await checkKeyOf(task, key);
		return write.show(made);
	};
	const body = withKey(call.body, key);
	return await createdWith(task, { ...call, body }, { ...write, show }, keyed);
}

const recentCodes = new RecentWrites<Resource>();

/** Whether a code is of a campaign, by its ID or name; or of none. */
export const isOfCampaign = ({ campaign_id, campaign }: Resource, asked: string | undefined) =>
	asked === undefined
		? (campaign_id ?? campaign ?? null) === null
		: [campaign_id, campaign].includes(asked);
