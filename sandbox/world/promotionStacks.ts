import { invalidPayload, notFound } from '../errors';
import type { Store } from './store';
import type { PromotionStack } from './types';

export interface StackRequest {
	name: string;
	tiers: { ids: readonly string[]; hierarchy_mode?: 'MANUAL' };
	category_id?: string | null;
}

export function createStack(
	store: Store,
	key: string,
	{ name, tiers, category_id = null }: StackRequest,
): Readonly<PromotionStack> {
	const { promotionStacks } = store;
	const campaign_id = promotionOf(store, key);
	return promotionStacks.add({
		...promotionStacks.born(),
		name,
		campaign_id,
		tiers: tiersIn(store, campaign_id, tiers),
		category_id,
		categories: [],
		object: 'promotion_stack',
	});
}

export function changeStack(
	store: Store,
	keys: { campaignId: string; stackId: string },
	{ tiers, ...change }: Partial<StackRequest>,
): Readonly<PromotionStack> {
	const { id, campaign_id } = stackOf(store, keys);
	return store.promotionStacks.change(id, {
		...change,
		...(tiers && { tiers: tiersIn(store, campaign_id, tiers) }),
	});
}

export function stackOf(
	{ campaigns, promotionStacks }: Store,
	{ campaignId, stackId }: { campaignId: string; stackId: string },
): Readonly<PromotionStack> {
	const { id } = campaigns.get(campaignId);
	const stack = promotionStacks.get(stackId);
	if (stack.campaign_id !== id) throw notFound('promotion_stack', stackId);
	return stack;
}

function promotionOf({ campaigns }: Store, key: string): string {
	const { id, campaign_type } = campaigns.get(key);
	if (campaign_type === 'PROMOTION') return id;
	throw invalidPayload(`campaign ${id} is no promotion: it has no stacks`);
}

function tiersIn(
	{ promotionTiers }: Store,
	campaignId: string,
	{ ids, hierarchy_mode = 'MANUAL' }: StackRequest['tiers'],
): PromotionStack['tiers'] {
	for (const id of ids) {
		if (promotionTiers.get(id).campaign_id !== campaignId) throw notFound('promotion_tier', id);
	}
	return { ids, hierarchy_mode };
}
