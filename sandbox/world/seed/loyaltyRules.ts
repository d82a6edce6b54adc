import { daysAgo, iso } from '../clock';
import { Random } from '../random';
import type { Store } from '../store';
import type { LoyaltyEarningRule, LoyaltyEffect, LoyaltyReward } from '../types';
import { CARD_DEFINITION_IDS, PROGRAM_IDS } from './loyalty';

/** Fixed IDs, so that workflows can contain them. */
export const EARNING_RULE_IDS = {
	everyOrder: 'lern_3a0bea50c1e7000001',
	doublePoints: 'lern_3a0bea50c1e7000002',
	review: 'lern_3a0bea50c1e7000003',
} as const;

const SEED = 20_260_311;

const SILENT = { event: null };

/** Earning rules in each status, and which rules and rewards each program has: all have the first rule. */
export function seedLoyaltyRules(store: Store): void {
	const { beans } = CARD_DEFINITION_IDS;
	const { everyOrder, doublePoints, review } = EARNING_RULE_IDS;
	const perEuro = (value: number): LoyaltyEffect => ({
		type: 'POINTS_PROPORTIONAL',
		points_proportional: {
			calculation_type: 'PRE_DISCOUNT_ORDER_AMOUNT',
			card_definition_id: beans,
			order: { amount: { every: 100, value } },
		},
	});
	add(store, everyOrder, 'Points for every order', 'ACTIVE', perEuro(1));
	add(store, doublePoints, 'Double points weekend', 'INACTIVE', perEuro(2));
	const points = { value: 50, card_definition_id: beans };
	add(store, review, 'Points for a review', 'DRAFT', { type: 'POINTS', points });
	assignAll(store);
}

function add(
	{ loyaltyEarningRules }: Store,
	id: string,
	name: string,
	status: LoyaltyEarningRule['status'],
	effect: LoyaltyEffect,
): void {
	const number = loyaltyEarningRules.all().length + 1;
	loyaltyEarningRules.add(
		{
			id,
			name,
			status,
			trigger: { event: 'customer.order.paid' },
			earnings: [
				{
					id: id.replace('lern', 'lernei'),
					name,
					tier_rules: { type: 'NO_REQUIREMENTS' },
					effects: [effect],
				},
			],
			validity_hours: { type: 'ANY_TIME' },
			start_date: null,
			end_date: null,
			trigger_limits: {
				cooldown: { type: 'NO_COOLDOWN' },
				frequency: { type: 'NO_LIMIT', limits: [] },
			},
			metadata: {},
			created_at: iso(daysAgo(90 - number)),
			updated_at: null,
			object: 'earning_rule',
		},
		SILENT,
	);
}

/** Programs offer the rewards that their cards can buy. */
const isSold = ({ costs }: Readonly<LoyaltyReward>, definitions: readonly string[]) =>
	costs
		.flatMap(({ spending }) => spending)
		.some((cost) => definitions.includes(cost.card_definition_id));

function assignAll({ loyaltyPrograms, loyaltyRewards, programRules, programRewards }: Store): void {
	const random = new Random(SEED);
	const addRule = (program_id: string, earning_rule_id: string) => {
		const born = programRules.born(daysAgo(80), random);
		const rule = { program_id, earning_rule_id, object: 'program_earning_rule' } as const;
		programRules.add({ ...born, ...rule }, SILENT);
	};
	for (const { id: program_id, card_definitions } of loyaltyPrograms) {
		addRule(program_id, EARNING_RULE_IDS.everyOrder);
		const sold = loyaltyRewards.all().filter((reward) => isSold(reward, card_definitions));
		for (const [index, { id: reward_id }] of sold.entries()) {
			const born = programRewards.born(daysAgo(70 - index), random);
			const reward = { program_id, reward_id, redeemed: 0, object: 'program_reward' } as const;
			programRewards.add({ ...born, ...reward, stock: { type: 'UNLIMITED' } }, SILENT);
		}
	}
	addRule(PROGRAM_IDS.beanSociety, EARNING_RULE_IDS.doublePoints);
}
