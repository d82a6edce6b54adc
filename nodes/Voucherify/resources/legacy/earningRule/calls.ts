import type { Parameters } from '../../../forms/reading/parameters';

/** Returns the path of the chosen earning rule. */
export const ruleAt = (parameters: Parameters) => [
	'v1',
	'loyalties',
	parameters.text('campaignId'),
	'earning-rules',
	parameters.text('earningRuleId'),
];
