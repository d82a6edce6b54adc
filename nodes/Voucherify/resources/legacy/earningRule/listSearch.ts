import { PAGE_SIZE } from '../../../api/limits';
import { isJsonObject, valueAt, type Resource } from '../../../api/types';
import { ANY_TIER } from './loyaltyTier';
import { inCampaign, inEachCampaign, loyaltyCampaigns } from '../../../forms/listSearch/campaigns';
import { readChosen, line, textOrElse, titled } from '../../../forms/listSearch/entries';
import { lookup } from '../../../forms/listSearch/lookup';
import { expiring, numbered, whole, type Paging } from '../../../forms/listSearch/paging';

/** Tiers of the chosen campaign. */
export const searchLoyaltyTiers = lookup({
	list: (context) => ({
		...inCampaign(readChosen(context, 'campaignId', 'a campaign'), 'tiers'),
		query: { limit: PAGE_SIZE },
	}),
	paging: whole,
	first: [ANY_TIER],
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

const RULES = ['v1', 'validation-rules'];

/** Validation rules, each with its context. */
export const searchValidationRules = lookup({
	list: { path: RULES, key: 'data', query: { order: '-created_at' } },
	whole: 'ID',
	at: (id) => [...RULES, id],
	entry: ({ id, name, context_type }) => ({
		name: line(textOrElse(name, id), titled(textOrElse(context_type, '').replaceAll('.', '_'))),
		value: id,
	}),
});

/** Earning rules of the chosen campaign. */
export const searchEarningRules = lookup({
	list: (context) => inCampaign(readChosen(context, 'campaignId', 'a campaign'), 'earning-rules'),
	entry: (rule) => ({ name: line(...labelPartsOf(rule)), value: rule.id }),
});

/** Earning rules of all campaigns. */
export const searchEveryEarningRule = lookup({
	list: loyaltyCampaigns,
	parts: async (client) => await inEachCampaign(client, 'earning-rules'),
	namedIn: [loyaltyCampaigns],
	entry: (rule, names) => {
		const campaign = textOrElse(valueAt(rule, 'source', 'object_id'), '');
		return { name: line(...labelPartsOf(rule), names.get(campaign)), value: rule.id };
	},
});

function labelPartsOf({ id, event, active, source }: Resource): unknown[] {
	const name = textOrElse(isJsonObject(source) && source.banner, textOrElse(event, id));
	return [name, event !== name && event, active === false && 'disabled'];
}

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
