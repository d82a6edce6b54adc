import { promotionCampaign } from '../../forms/campaign';
import { stackOfCampaign } from './fields';
import type { Parameters } from '../../forms/reading/parameters';

/** Path of the stacks of the chosen campaign. */
export const pathOfStacks = (parameters: Parameters): string[] => [
	'v1',
	'promotions',
	parameters.text(promotionCampaign),
	'stacks',
];

/** Path of the chosen stack. */
export const pathOfStack = (parameters: Parameters): string[] => [
	...pathOfStacks(parameters),
	parameters.text(stackOfCampaign),
];
