import type { VoucherifyClient } from '../../api/client';
import { listPage, PAGE_SIZE, type List } from '../../api/lists/pages';
import { valueAt } from '../../api/types';
import { ANY_TIER } from '../../fields/loyaltyTier';
import { loyaltyCampaigns } from './campaigns';
import { chosenIn, line, textOf, titled } from './entries';
import { lookup } from './lookup';
import { whole } from './paging';

const inCampaign = (campaign: string, what: string): List => ({
	path: ['v1', 'loyalties', campaign, what],
	key: 'data',
});

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
	entry: (rule) => {
		const { id, event, active } = rule;
		const name = textOf(valueAt(rule, 'source', 'banner'), textOf(event, id));
		return { name: line(name, event !== name && event, active === false && 'disabled'), value: id };
	},
});

/**
 * The schemas of custom events that earning rules use already, by the names of the events. The schemas themselves are
 * listed for the keys of the Management API alone.
 */
export const searchEventSchemas = lookup({
	list: (context) => inCampaign(chosenIn(context, 'campaignId', 'a campaign'), 'earning-rules'),
	parts: everyEarningRule,
	shows: (rule) => typeof valueAt(rule, 'custom_event', 'schema_id') === 'string',
	entry: (rule) => ({
		name: textOf(rule.event, rule.id),
		value: textOf(valueAt(rule, 'custom_event', 'schema_id'), ''),
	}),
});

/** The earning rules of the chosen campaign, and then those of the others. */
async function everyEarningRule(
	client: VoucherifyClient,
	_text: string,
	ofChosen: List,
): Promise<List[]> {
	const { rows } = await listPage(client, loyaltyCampaigns, 1, PAGE_SIZE);
	const others = rows.filter(({ id, name }) => ![id, name].includes(ofChosen.path[2]));
	return [ofChosen, ...others.map(({ id }) => inCampaign(id, 'earning-rules'))];
}
