import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox';
import { byId, credentialsFor, type RunOptions } from './engine';

export const CAMPAIGN = 'camp_Coffee7Club3Loyalty9Aa';
export const CONTINUE: Partial<INode> = { onError: 'continueRegularOutput' };

/** Form fields and request elements that several tests use. */
export const PAID: IDataObject = { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } };
export const PROPORTIONAL: INodeParameters = {
	pointsType: 'PROPORTIONAL',
	points: 2,
	every: 1,
};
export const ITEMS: INodeParameters = {
	...PROPORTIONAL,
	every: 3,
	object: 'sku',
	objectId: byId('sku_1'),
};

/** Run options to create earning rules in "Coffee Club". */
export const creation = (
	sandbox: Pick<Sandbox, 'url' | 'keys'>,
	parameters: INodeParameters,
	items: IDataObject[] = [{}],
	node?: Partial<INode>,
): RunOptions => ({
	credentials: credentialsFor(sandbox),
	items,
	node,
	timezone: 'Europe/Berlin',
	parameters: {
		resource: 'earningRule',
		operation: 'create',
		campaignId: { __rl: true, mode: 'id', value: CAMPAIGN },
		points: 1,
		...parameters,
	},
});
