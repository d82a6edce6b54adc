import { ApiError, invalidPayload, notFound } from '../../errors';
import type { Store } from '../store';
import { getSku } from '../products';
import type { LoyaltyReward } from '../types';
import { rewardOf } from './lifecycle';
import { there } from './states';

type Cost = LoyaltyReward['costs'][number];

/** A price as it is sent: without IDs, it is a new one. */
type CostRequest = Omit<Cost, 'id' | 'spending'> & {
	id?: string;
	spending: Array<Omit<Cost['spending'][number], 'id'> & { id?: string }>;
};

type Settings = Pick<LoyaltyReward, 'validity_hours' | 'refunds' | 'metadata'>;

export type LoyaltyRewardChange = Partial<
	Pick<LoyaltyReward, 'name' | 'type' | 'material' | 'digital' | 'start_date' | 'end_date'>
> & { [Key in keyof Settings]?: Settings[Key] | null } & {
	purchase_limits?: Partial<LoyaltyReward['purchase_limits']> | null;
	costs?: CostRequest[];
};

export type LoyaltyRewardRequest = LoyaltyRewardChange &
	Pick<LoyaltyReward, 'name' | 'type'> & { status?: 'DRAFT' | 'ACTIVE'; costs: CostRequest[] };

const SILENT = { event: null };

const UNLIMITED = {
	cooldown: { type: 'NO_COOLDOWN' },
	frequency: { type: 'NO_LIMIT', limits: [] },
} as const;

const ANY_TIME = { type: 'ANY_TIME' } as const;

const NO_REFUNDS = { type: 'NONE' } as const;

/** What changes in drafts only. */
const OF_DRAFTS = ['type', 'material', 'digital', 'purchase_limits'] as const;

export function createLoyaltyReward(
	store: Store,
	{ costs, material, digital, ...rest }: LoyaltyRewardRequest,
): Readonly<LoyaltyReward> {
	return store.loyaltyRewards.add(
		{
			...store.loyaltyRewards.born(),
			name: rest.name,
			...contentOf(store, { type: rest.type, material, digital }),
			type: rest.type,
			status: rest.status ?? 'DRAFT',
			start_date: rest.start_date ?? null,
			end_date: rest.end_date ?? null,
			validity_hours: rest.validity_hours ?? ANY_TIME,
			refunds: rest.refunds ?? NO_REFUNDS,
			purchase_limits: { ...UNLIMITED, ...rest.purchase_limits },
			costs: costs.map((cost) => costOf(store, cost)),
			metadata: rest.metadata ?? {},
			object: 'reward',
		},
		SILENT,
	);
}

export function updateLoyaltyReward(
	store: Store,
	rewardId: string,
	change: LoyaltyRewardChange,
): Readonly<LoyaltyReward> {
	const { beliefs, loyaltyRewards } = store;
	const reward = rewardOf(store, rewardId);
	const isLocked = reward.status !== 'DRAFT';
	if (isLocked && OF_DRAFTS.some((key) => key in change)) throw locked(store, reward.status);
	const { costs, material, digital, validity_hours, refunds, purchase_limits, ...rest } = change;
	const { metadata } = rest;
	const limits = beliefs.changedPurchaseLimits === 'keeps' ? reward.purchase_limits : UNLIMITED;
	const changed = {
		...reward,
		...rest,
		...contentOf(store, { type: rest.type, material, digital }),
		...(validity_hours !== undefined && { validity_hours: validity_hours ?? ANY_TIME }),
		...(refunds !== undefined && { refunds: refunds ?? NO_REFUNDS }),
		...(purchase_limits !== undefined && {
			purchase_limits: purchase_limits === null ? UNLIMITED : { ...limits, ...purchase_limits },
		}),
		...(costs && { costs: costsAfter(store, reward, costs) }),
		metadata: metadata === undefined ? reward.metadata : (metadata ?? {}),
	};
	if (metadata && beliefs.changedRewardMetadata === 'replaces')
		loyaltyRewards.change(reward.id, { metadata: undefined }, SILENT);
	return loyaltyRewards.change(reward.id, changed, SILENT);
}

/** Checks what a reward gives. Of material and digital, it has the one that its type names. */
function contentOf(
	store: Store,
	{ type, material, digital }: Pick<LoyaltyRewardChange, 'type' | 'material' | 'digital'>,
): Pick<LoyaltyReward, 'material' | 'digital'> {
	if (type === undefined && !material && !digital) return {};
	const isMaterial = (type ?? (material ? 'MATERIAL' : 'DIGITAL')) === 'MATERIAL';
	if (isMaterial ? !material || digital : !digital || material) {
		const wanted = isMaterial ? 'material' : 'digital';
		throw invalidPayload(`body must have only ${wanted} for this type`);
	}
	if (material?.product) store.products.get(material.product.id);
	if (material?.sku && getSku(store, material.sku.id).product_id !== material.sku.product_id)
		throw notFound('sku', material.sku.id);
	if (digital?.loyalty_card_points) checkWallet(store, digital.loyalty_card_points);
	const given = digital?.gift_vouchers ?? digital?.discount_coupons;
	if (given && store.campaigns.get(given.campaign_id).campaign_type !== digital?.type)
		throw invalidPayload('body/digital campaign is of another type');
	return { material, digital };
}

const checkWallet = (
	{ cardDefinitions }: Store,
	{ card_definition_id: id }: { card_definition_id: string },
) => there('card_definition', id, cardDefinitions.find(id));

function costsAfter(
	store: Store,
	reward: Readonly<LoyaltyReward>,
	costs: readonly CostRequest[],
): Cost[] {
	const unknown = costs.find(
		({ id }) => id !== undefined && !reward.costs.some((one) => one.id === id),
	);
	if (unknown?.id !== undefined) throw notFound('reward_cost', unknown.id);
	const sent = costs.map((cost) => costOf(store, cost));
	if (store.beliefs.changedCosts === 'replaces') return sent;
	const others = reward.costs.filter(({ id }) => !sent.some((cost) => cost.id === id));
	return [...others, ...sent];
}

function costOf(store: Store, { id, rules, spending }: CostRequest): Cost {
	const { random } = store;
	for (const part of spending) checkWallet(store, part);
	return {
		id: id ?? `lrcst_${random.hex(18)}`,
		...(rules !== undefined && { rules }),
		spending: spending.map((part) => ({
			...part,
			id: part.id ?? `lrspn_${random.hex(18)}`,
		})),
	};
}

function locked({ beliefs }: Store, status: string): ApiError {
	const details = `These properties cannot be updated in status ${status}`;
	return beliefs.lockedRewards === 'conflict'
		? new ApiError(409, 'conflict', 'Conflict', details)
		: invalidPayload(details);
}
