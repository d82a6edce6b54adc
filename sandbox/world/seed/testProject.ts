import { EMPTY } from '../campaignChanges';
import { daysAgo } from '../clock';
import type { Store } from '../store';
import type { CampaignVoucher, Discount } from '../types';
import { EMPTY as EMPTY_VOUCHER } from '../vouchers';

/** Differs from that of the first project, so that no ID is known in both. */
const SEED = 20_260_309;

const FROM_30 = { name: 'order.amount', conditions: { $more_than_or_equal: [3_000] }, rules: {} };
const TWICE = { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [2] } };

const DISCOUNT: Discount = { type: 'PERCENT', percent_off: 15, effect: 'APPLY_TO_ORDER' };

const VOUCHER: CampaignVoucher = {
	type: 'DISCOUNT_VOUCHER',
	discount: DISCOUNT,
	redemption: { quantity: 1 },
	code_config: { length: 8, prefix: 'ADVENT-' },
};

const CODES = 5;

/** Adds two campaigns that were tested, each with a rule. The rule of the second one names a segment by its ID. */
export function seedTestProject(store: Store): void {
	const { random, campaigns, segments, validationRules, vouchers } = store;
	random.restart(SEED);
	const segment = segments.add({
		...segments.born(daysAgo(30)),
		name: 'VIP',
		type: 'auto-update',
		customers: [],
		filter: { junction: 'AND' },
		object: 'segment',
	});
	const isVip = { name: 'customer.segment', conditions: { $is: [segment.id] }, rules: {} };
	for (const [name, second] of [
		['Advent Coffee', { ...TWICE, rules: {} }],
		['Advent for VIPs', isVip],
	] as const) {
		const rule = validationRules.add({
			...validationRules.born(daysAgo(20)),
			name: `${name}: the rule`,
			rules: { 1: FROM_30, 2: second, logic: '1 and 2' },
			applicable_to: { excluded: [], included: [], included_all: false },
			type: 'expression',
			context_type: 'campaign.discount_coupons',
			assignments_count: 1,
			error: { message: 'Only for orders from 30' },
			object: 'validation_rules',
		});
		const campaign = campaigns.add({
			...EMPTY,
			...campaigns.born(daysAgo(20)),
			name,
			campaign_type: 'DISCOUNT_COUPONS',
			start_date: '2036-11-30T23:00:00.000Z',
			expiration_date: '2036-12-24T22:59:59.999Z',
			voucher: VOUCHER,
			rules: [rule.id],
		});
		for (let number = 1; number <= CODES; number += 1)
			vouchers.add({
				...vouchers.born(daysAgo(20)),
				...EMPTY_VOUCHER,
				code: `${name === 'Advent Coffee' ? 'ADVENT' : 'VIP'}-000${number}`,
				campaign: name,
				campaign_id: campaign.id,
				type: 'DISCOUNT_VOUCHER',
				discount: DISCOUNT,
				quantity: 1,
			});
	}
}
