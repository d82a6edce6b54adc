import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../../api/types';
import { campaignBy } from '../factories/madeCodes';
import type { Task } from '../types';
import { carrierIn } from '../reliability/created';
import { keyIn } from '../reliability/key';

/**
 * Values that new codes of a campaign get. Metadata of their own may take the place of what they inherit: where our
 * reference or the key is all that is added, the inherited ones go with it.
 */
export async function withInherited(
	{ client, parameters }: Pick<Task, 'client' | 'parameters'>,
	campaign: string,
	body: IDataObject,
): Promise<IDataObject> {
	const isMarked = carrierIn(parameters) === 'metadata' || keyIn(parameters) !== undefined;
	if (!isMarked || body.metadata !== undefined) return body;
	const inherited = valueAt(await campaignBy(client, campaign), 'voucher', 'metadata');
	return isJsonObject(inherited) ? { ...body, metadata: inherited } : body;
}
