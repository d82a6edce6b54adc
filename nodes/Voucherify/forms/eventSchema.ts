import { valueAt, type Resource } from '../api/types';
import { listInCampaign, listsInCampaigns } from './campaign';
import { readChosen, textOrElse } from './listSearch/entries';
import { lookup } from './listSearch/lookup';
import { pagesByCursor, pagesByNumber, type Paging } from './listSearch/paging';
import { locator } from './locator';

/* Schemas of custom events that earning rules already use. Only the Management API lists the schemas themselves. */

const schemaOf = (rule: Resource) =>
	valueAt(rule, 'custom_event', 'schema_id') ??
	valueAt(rule, 'trigger', 'custom_event', 'schema_id');

/** Lists earning rules as the schemas of their custom events. A current rule has a name, a legacy one that of its event. */
const schemas = {
	shows: (rule: Resource) => typeof schemaOf(rule) === 'string',
	entry: (rule: Resource) => ({
		name: textOrElse(rule.event, textOrElse(rule.name, rule.id)),
		value: textOrElse(schemaOf(rule), ''),
	}),
};

/** Schemas of legacy rules; those of the chosen campaign come first. */
const searchEventSchemas = lookup('searchEventSchemas', {
	list: (context) =>
		listInCampaign(readChosen(context, 'campaignId', 'a campaign'), 'earning-rules'),
	parts: async (client, _text, chosenList) => [
		chosenList,
		...(await listsInCampaigns(client, 'earning-rules', chosenList.path[2])),
	],
	...schemas,
});

const CURRENT = {
	path: ['v2', 'loyalties', 'earning-rules'],
	key: 'data',
	query: { order: '-created_at' },
};

const byVersion: Paging = async (client, list, at) =>
	await (list.path[0] === 'v2' ? pagesByCursor : pagesByNumber)(client, list, at);

/** Schemas of current rules, then of those of all legacy campaigns. */
const searchEveryEventSchema = lookup('searchEveryEventSchema', {
	list: CURRENT,
	parts: async (client) => [CURRENT, ...(await listsInCampaigns(client, 'earning-rules'))],
	paging: byVersion,
	...schemas,
});

const common = {
	displayName: 'Event Schema',
	name: 'schemaId',
	description:
		'The schema of the custom event. The list shows schemas that earning rules already use. Get other IDs from the Management API.',
	examples: { id: 'ms_gn4Qe4xsFPf7orCArCiNVY13' },
};

/** Picks the schema of a custom event; those of the chosen campaign come first. */
export const eventSchema = locator({ ...common, search: searchEventSchemas });

/** Picks the schema of a custom event where no campaign is chosen. */
export const eventSchemaOfAnyCampaign = locator({
	...common,
	search: searchEveryEventSchema,
});
