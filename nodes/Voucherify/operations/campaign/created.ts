import type { IDataObject } from 'n8n-workflow';
import { unexpectedAnswer } from '../../api/errors/errors';
import { numberedPages } from '../../api/lists/pages';
import { isResource, type Resource } from '../../api/types';
import { condition } from '../../forms/conditions';
import type { Result, Task } from '../types';
import { createdWith, latestFirst, reconcileInList } from '../reliability/created';

/** A campaign that is made. */
interface NewCampaign {
	name: string;
	/** Path at which it is created. */
	path: string[];
	body: IDataObject;
	/** The campaign in the answer. Default: the answer itself. */
	within?: (answer: unknown) => unknown;
	show: (made: Resource) => Promise<Result[]>;
}

/**
 * Makes a campaign. A campaign of that name is its doing only if it bears our reference, else it may be: names are used
 * once, and by anybody.
 */
export async function createdCampaign(
	task: Pick<Task, 'client' | 'parameters'>,
	{ name, path, body, within = (answer) => answer, show }: NewCampaign,
): Promise<Result[]> {
	const { client } = task;
	const errorCatalog = { duplicate_found: `There is a campaign with the name ${name} already` };
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
	return await createdWith<Resource>(
		task,
		{ method: 'POST', path, body, errorCatalog },
		{
			read: (answer, sent) => {
				const made = within(answer);
				if (isResource(made)) return made;
				throw unexpectedAnswer('it is not what was created', client.about(sent));
			},
			reconcileSpec: reconcileInList(client, body, where),
			show,
		},
	);
}
