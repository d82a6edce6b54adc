import { loyaltyCampaign } from '../../fields/campaign';
import { earningRule } from '../../fields/earningRule';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';
import { ruleAt } from './calls';

/**
 * Disable an earning rule. Doing it twice does no harm.
 * @see https://docs.voucherify.io/api-reference/loyalties/disable-earning-rule
 */
export const disable: SingleOperation = {
	value: 'disable',
	name: 'Disable',
	action: 'Disable an earning rule for loyalty points',
	description: 'Let an earning rule give no points, even in its active period',
	writes: true,
	fields: [loyaltyCampaign, earningRule],
	async execute({ client, parameters }) {
		return await changedResource(client, {
			method: 'POST',
			path: [...ruleAt(parameters), 'disable'],
			repeatable: true,
		});
	},
};
