import { locator } from '../../../forms/locator';

/** Picks one earning rule of the chosen loyalty campaign. */
export const earningRule = locator({
	displayName: 'Earning Rule',
	name: 'earningRuleId',
	description: 'The earning rule of the campaign',
	searchListMethod: 'searchEarningRules',
	examples: { id: 'ern_63g6NQgtepfXn2z0QbT2ksLf' },
	dependsOn: 'campaignId.value',
});
