import { valueAt, type Resource } from '../../api/types';
import { inCampaign, inEachCampaign } from './campaigns';
import { readChosen, textOrElse } from './entries';
import { lookup } from './lookup';
import { expiring, numbered, type Paging } from './paging';

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
export const searchEventSchemas = lookup({
	list: (context) => inCampaign(readChosen(context, 'campaignId', 'a campaign'), 'earning-rules'),
	parts: async (client, _text, chosenList) => [
		chosenList,
		...(await inEachCampaign(client, 'earning-rules', chosenList.path[2])),
	],
	...schemas,
});

const CURRENT = {
	path: ['v2', 'loyalties', 'earning-rules'],
	key: 'data',
	query: { order: '-created_at' },
};

const byVersion: Paging = async (client, list, at) =>
	await (list.path[0] === 'v2' ? expiring : numbered)(client, list, at);

/** Schemas of current rules, then of those of all legacy campaigns. */
export const searchEveryEventSchema = lookup({
	list: CURRENT,
	parts: async (client) => [CURRENT, ...(await inEachCampaign(client, 'earning-rules'))],
	paging: byVersion,
	...schemas,
});
