import { PAGE_SIZE } from '../../api/lists/pages';
import { isJsonObject, valueAt, type Resource } from '../../api/types';
import { ANY_TIER } from '../../fields/loyaltyTier';
import { inCampaign, inEachCampaign, loyaltyCampaigns } from './campaigns';
import { chosenIn, line, textOf, titled } from './entries';
import { lookup } from './lookup';
import { whole } from './paging';

/** The tiers of the chosen campaign. */
export const searchLoyaltyTiers = lookup({
	list: (context) => ({
		...inCampaign(chosenIn(context, 'campaignId', 'a campaign'), 'tiers'),
		query: { limit: PAGE_SIZE },
	}),
	paging: whole,
	first: [ANY_TIER],
	entry: ({ id, name }) => ({ name: textOf(name, id), value: id }),
});

/** Validation rules, and what each of them is made for. */
export const searchValidationRules = lookup({
	list: { path: ['v1', 'validation-rules'], key: 'data', query: { order: '-created_at' } },
	entry: ({ id, name, context_type }) => ({
		name: line(textOf(name, id), titled(textOf(context_type, '').replaceAll('.', '_'))),
		value: id,
	}),
});

/** The earning rules of the chosen campaign: what they give points for, and how many. */
export const searchEarningRules = lookup({
	list: (context) => inCampaign(chosenIn(context, 'campaignId', 'a campaign'), 'earning-rules'),
	entry: (rule) => ({ name: line(...wordsOf(rule)), value: rule.id }),
});

/** The earning rules of every campaign. */
export const searchEveryEarningRule = lookup({
	list: loyaltyCampaigns,
	parts: async (client) => await inEachCampaign(client, 'earning-rules'),
	namedIn: [loyaltyCampaigns],
	entry: (rule, names) => {
		const campaign = textOf(valueAt(rule, 'source', 'object_id'), '');
		return { name: line(...wordsOf(rule), names.get(campaign)), value: rule.id };
	},
});

function wordsOf({ id, event, active, source }: Resource): unknown[] {
	const name = textOf(isJsonObject(source) && source.banner, textOf(event, id));
	return [name, event !== name && event, active === false && 'disabled'];
}

/** Of earning rules, the schemas of the custom events that they are for. */
const schemas = {
	shows: (rule: Resource) => typeof valueAt(rule, 'custom_event', 'schema_id') === 'string',
	entry: (rule: Resource) => ({
		name: textOf(rule.event, rule.id),
		value: textOf(valueAt(rule, 'custom_event', 'schema_id'), ''),
	}),
};

/**
 * The schemas of custom events that earning rules use already, by the names of the events. The schemas themselves are
 * listed for the keys of the Management API alone.
 */
export const searchEventSchemas = lookup({
	list: (context) => inCampaign(chosenIn(context, 'campaignId', 'a campaign'), 'earning-rules'),
	parts: async (client, _text, ofChosen) => [
		ofChosen,
		...(await inEachCampaign(client, 'earning-rules', ofChosen.path[2])),
	],
	...schemas,
});

/** The same of every campaign, where none is chosen. */
export const searchEveryEventSchema = lookup({
	list: loyaltyCampaigns,
	parts: async (client) => await inEachCampaign(client, 'earning-rules'),
	...schemas,
});
