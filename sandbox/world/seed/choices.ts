import { daysAgo } from '../clock';
import { Random } from '../random';
import type { Store } from '../store';
import { CAMPAIGN_IDS } from './campaigns';

const SEED = 20_260_304;

const COLLECTIONS = ['Coffee Beans', 'Gifts', 'Summer Drinks'];

const ABOVE_50 = {
	1: { name: 'order.amount', conditions: { $more_than_or_equal: [5_000] }, rules: {} },
	logic: '1',
};

const RULES = [
	['Baskets above 50 €', 'earning_rule.order.paid'],
	['Not on sale', 'global'],
	['VIP customers only', 'earning_rule.custom_event'],
] as const;

/** Assignment of the first rule to "Spring Sale". */
export const ASSIGNMENT = 'asgm_Spring3Sale1Rule';

/** The last rule, which is not assigned. */
export const FREE_RULE = 'val_Vip5Custom9r';

const TIERS = [
	['Bronze', 0],
	['Silver', 500],
	['Gold', 2_000],
] as const;
const MAX_POINTS = 100_000;

/** Objects that others refer to: product collections, validation rules, and the tiers of "Coffee Club". */
export function seedChoices(store: Store): void {
	const random = new Random(SEED);
	for (const [index, name] of COLLECTIONS.entries()) {
		const members = store.products.all().slice(index * 4, index * 4 + 4);
		store.productCollections.add({
			...store.productCollections.born(daysAgo(80 - index), random),
			name,
			type: 'STATIC',
			products: members.map(({ id }) => ({ id, object: 'product' })),
			object: 'products_collection',
		});
	}
	for (const [index, [name, context_type]] of RULES.entries()) {
		store.validationRules.add({
			...store.validationRules.born(daysAgo(70 - index), random),
			...(index === RULES.length - 1 && { id: FREE_RULE }),
			name,
			rules: index === 0 ? ABOVE_50 : { logic: '' },
			applicable_to: { excluded: [], included: [], included_all: true },
			type: 'advanced',
			context_type,
			assignments_count: index === 0 ? 1 : 0,
			...(index === 0 && { error: { message: 'Your basket is not worth 50 € yet' } }),
			object: 'validation_rules',
		});
	}
	const [rule] = store.validationRules;
	if (rule) {
		store.ruleAssignments.add({
			...store.ruleAssignments.born(daysAgo(65), random),
			id: ASSIGNMENT,
			rule_id: rule.id,
			related_object_id: CAMPAIGN_IDS.springSale,
			related_object_type: 'campaign',
			object: 'validation_rules_assignment',
		});
	}
	for (const [index, [name, from]] of TIERS.entries()) {
		const points = { from, to: (TIERS[index + 1]?.[1] ?? MAX_POINTS) - 1 };
		store.loyaltyTiers.add({
			...store.loyaltyTiers.born(daysAgo(60 - index), random),
			name,
			campaign_id: CAMPAIGN_IDS.coffeeClub,
			metadata: {},
			earning_rules: {},
			rewards: {},
			config: { points },
			points,
			object: 'loyalty_tier',
		});
	}
}
