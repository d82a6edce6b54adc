import type { Parameters } from '../../parameters/parameters';

/** Where the chosen earning rule is. */
export const ruleAt = (parameters: Parameters) => [
	'v1',
	'loyalties',
	parameters.text('campaignId'),
	'earning-rules',
	parameters.text('earningRuleId'),
];
