import type { INodeParameters } from 'n8n-workflow';
import { nodeWithResource } from '../../actionNodes';
import type { ExampleStep } from './exampleSteps';

export const NEW_RULE = 'A step that was just added';
export const NEW_CARD = 'Transactions of a card to choose';
export const SEGMENT_RULE = 'Points for entering a segment';
export const TIER_RULE = 'Points for reaching a tier';
export const ITEM_RULE = 'Points for what is bought';

const step = (name: string, parameters: INodeParameters): ExampleStep => ({
	name,
	type: nodeWithResource(parameters.resource),
	parameters,
});

const rule = (name: string, parameters: INodeParameters): ExampleStep =>
	step(name, {
		resource: 'earningRule',
		operation: 'create',
		campaignId: { __rl: true, mode: 'name', value: 'Coffee Club' },
		...parameters,
	});

/** Steps with required fields that are still empty. */
export const emptySteps: ExampleStep[] = [
	step(NEW_RULE, { resource: 'earningRule' }),
	step(NEW_CARD, { resource: 'voucherTransaction', operation: 'getAll' }),
	rule(SEGMENT_RULE, { event: 'customer.segment.entered' }),
	rule(TIER_RULE, { event: 'customer.loyalty.tier.joined' }),
	rule(ITEM_RULE, {
		pointsType: 'PROPORTIONAL',
		calculationType: 'ORDER_ITEMS_QUANTITY',
		object: 'products_collection',
	}),
];
