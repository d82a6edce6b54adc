import type { IDataObject } from 'n8n-workflow';
import { numberedPages } from '../../api/lists/numberedPages';
import type { Resource } from '../../api/types';
import { condition } from '../../forms/conditions';
import type { Result, Task } from '../../run/types';
import { candidatesInList, creationOf, latestFirst } from '../../writes/createOnce';
import { writeOnce } from '../../writes/writeOnce';

interface NewCampaign {
	name: string;
	/** Path of the request that creates it. */
	path: string[];
	body: IDataObject;
	/** `object` of the response. Default: campaign. */
	object?: string;
	/** Returns the campaign in the response. Default: the response itself. */
	within?: (response: unknown) => unknown;
	show: (made: Resource) => Promise<Result[]>;
}

/**
 * Creates a campaign. After a lost response, a campaign of the same name is only a candidate: names are unique, but anyone
 * may have created it.
 */
export async function createdCampaign(
	{ client }: Pick<Task, 'client'>,
	{ name, path, body, object = 'campaign', within = (response) => response, show }: NewCampaign,
): Promise<Result[]> {
	const errorCatalog = { duplicate_found: `A campaign with the name ${name} already exists` };
	const list = {
		path: ['v1', 'campaigns'],
		key: 'campaigns',
		query: { [condition('campaigns', 'is')]: name },
	};
	const where = {
		list: latestFirst(list),
		pages: numberedPages,
		alike: ['name'],
		place: 'the campaigns',
	};
	const call = { method: 'POST', path, body, returns: { object }, errorCatalog } as const;
	const write = creationOf(client, call, candidatesInList(client, body, where));
	return await writeOnce(client, {
		...write,
		read: (response, sent) => write.read(within(response), sent),
		show,
	});
}
