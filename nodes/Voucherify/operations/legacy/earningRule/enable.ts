import { loyaltyCampaign } from '../../../forms/campaign';
import { earningRule } from './locator';
import type { SingleOperation } from '../../runtime/types';
import { write } from '../../factories/results';
import { picked } from '../../factories/things';
import { ruleAt } from './calls';

/**
 * Enable an earning rule. Idempotent.
 * @see https://docs.voucherify.io/api-reference/loyalties/enable-earning-rule
 */
export const enable: SingleOperation = {
	value: 'enable',
	name: 'Enable',
	action: 'Enable an earning rule',
	description: 'Let an earning rule give points again, in its active period',
	writes: true,
	changes: picked('campaignId', 'earningRuleId'),
	fields: [loyaltyCampaign, earningRule],
	async execute({ client, parameters }) {
		return await write(client, {
			method: 'POST',
			path: [...ruleAt(parameters), 'enable'],
			idempotent: true,
		});
	},
};
