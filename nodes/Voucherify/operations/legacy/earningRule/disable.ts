import { loyaltyCampaign } from '../../../forms/campaign';
import { earningRule } from './locator';
import type { SingleOperation } from '../../runtime/types';
import { write } from '../../factories/results';
import { picked } from '../../factories/things';
import { ruleAt } from './calls';

/**
 * Disable an earning rule. Idempotent.
 * @see https://docs.voucherify.io/api-reference/loyalties/disable-earning-rule
 */
export const disable: SingleOperation = {
	value: 'disable',
	name: 'Disable',
	action: 'Disable an earning rule',
	description: 'Stop an earning rule from giving points, even in its active period',
	writes: true,
	changes: picked('campaignId', 'earningRuleId'),
	fields: [loyaltyCampaign, earningRule],
	async execute({ client, parameters }) {
		return await write(client, {
			method: 'POST',
			path: [...ruleAt(parameters), 'disable'],
			idempotent: true,
		});
	},
};
