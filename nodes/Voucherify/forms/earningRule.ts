import { isJsonObject, valueAt, type Resource } from '../api/types';
import { listInCampaign, listsInCampaigns, loyaltyCampaigns } from './campaign';
import { joinParts, readChosen, textOrElse } from './listSearch/entries';
import { lookup } from './listSearch/lookup';
import { locator } from './locator';

const searchEarningRules = lookup('searchEarningRules', {
	list: (context) =>
		listInCampaign(readChosen(context, 'campaignId', 'a campaign'), 'earning-rules'),
	entry: (rule) => ({ name: joinParts(...labelPartsOf(rule)), value: rule.id }),
});

/** Earning rules of all campaigns. */
export const searchEveryEarningRule = lookup('searchEveryEarningRule', {
	list: loyaltyCampaigns,
	parts: async (client) => await listsInCampaigns(client, 'earning-rules'),
	namedIn: [loyaltyCampaigns],
	entry: (rule, names) => {
		const campaign = textOrElse(valueAt(rule, 'source', 'object_id'), '');
		return { name: joinParts(...labelPartsOf(rule), names.get(campaign)), value: rule.id };
	},
});

function labelPartsOf({ id, event, active, source }: Resource): unknown[] {
	const name = textOrElse(isJsonObject(source) && source.banner, textOrElse(event, id));
	return [name, event !== name && event, active === false && 'disabled'];
}

/** Picks one earning rule of the chosen loyalty campaign. */
export const earningRule = locator({
	displayName: 'Earning Rule',
	name: 'earningRuleId',
	description: 'The earning rule of the campaign',
	search: searchEarningRules,
	examples: { id: 'ern_63g6NQgtepfXn2z0QbT2ksLf' },
	dependsOn: 'campaignId.value',
});
