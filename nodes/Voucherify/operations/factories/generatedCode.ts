import type { Resource } from '../../api/types';
import { asAnswered, createdWith, type Creation } from '../reliability/created';
import { keyIn, describeLookup, onceForKey, withKey } from '../reliability/key';
import { checkKeyOf, codeOfKey } from './codeOfKey';
import { madeCodeReconcileSpec } from './madeCodes';
import type { Result, Task } from '../types';

/** What a key of a generated code does. */
export const KEY_OF_CODE = `${describeLookup('among the codes')} It is put into the metadata of the code. Looking for it costs a call, for the first code of a process three.`;

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
	const { show } = asAnswered(client);
	const carryOut = async () =>
		await createdWith<Resource>(
			task,
			{ ...call, body: withKey(call.body, key) },
			{ ...asAnswered(client), reconcileSpec: madeCodeReconcileSpec(client, campaign) },
		);
	if (key === undefined) return await carryOut();
	return await onceForKey<Resource>(
		task,
		{
			key,
			scope: 'codes',
			contents: { campaign },
			// A code of another campaign with the same key is refused, too.
			find: async () => await codeOfKey(client, key),
			differs: (code) => (isOfCampaign(code, campaign) ? undefined : 'for another campaign'),
			show,
		},
		async () => {
			const made = await carryOut();
			await checkKeyOf(task, key);
			return made;
		},
	);
}

/** Whether a code is of a campaign, by its ID or name; or of none. */
export const isOfCampaign = ({ campaign_id, campaign }: Resource, asked: string | undefined) =>
	asked === undefined
		? (campaign_id ?? campaign ?? null) === null
		: [campaign_id, campaign].includes(asked);
