import { loyaltyCampaign } from '../../fields/campaign';
import { earningRule } from '../../fields/earningRule';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';
import { ruleAt } from './calls';

/**
 * Enable an earning rule. Doing it twice does no harm.
 * @see https://docs.voucherify.io/api-reference/loyalties/enable-earning-rule
 */
export const enable: SingleOperation = {
	value: 'enable',
	name: 'Enable',
	action: 'Enable an earning rule for loyalty points',
	description: 'Let an earning rule give points again, in its active period',
	writes: true,
	fields: [loyaltyCampaign, earningRule],
	async execute({ client, parameters }) {
		return await changedResource(client, {
			method: 'POST',
			path: [...ruleAt(parameters), 'enable'],
			repeatable: true,
		});
	},
};
