import type { World } from '../../sandbox';
import type { Collection } from '../../sandbox/world/collection';
import { payOrder } from '../../sandbox/world/loyalty/payments';
import { purchase } from '../../sandbox/world/loyalty/rewards';
import { saveOrder } from '../../sandbox/world/orders';
import { attemptAt, carryOut, redeem, rollback } from '../../sandbox/world/redeeming';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { PROGRAM_IDS } from '../../sandbox/world/seed/loyalty';
import type { Discount, Redemption, Stored, Voucher } from '../../sandbox/world/types';
import { withRule } from '../operations/earningRule';
import { first } from '../operations/example';

/** Source ID of the order that the redemptions are for. */
export const ORDER = 'order-1000';

const SILENT = { event: null };
const IMAGE = 'https://www.example.com/espresso.png';
const PERIOD = { start_date: '2020-01-01T00:00:00.000Z', end_date: '2099-12-31T00:00:00.000Z' };

/** Fields that any voucher can have, so that it is always valid. */
const VALIDITY: Partial<Voucher> = {
	start_date: PERIOD.start_date,
	expiration_date: '2029-06-01T00:00:00.000Z',
	validity_timeframe: { duration: 'PT24H', interval: 'P1D' },
	validity_day_of_week: [0, 1, 2, 3, 4, 5, 6],
	validity_hours: { daily: [{ start_time: '00:00', expiration_time: '23:59', days_of_week: [1] }] },
	category: 'New Customers',
	category_id: 'cat_Newcomers1',
	additional_info: 'For the summer letter',
	quantity: 1_000,
};

const DISCOUNTS: Discount[] = [
	{ type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' },
	{ type: 'FIXED', fixed_amount: 900, effect: 'APPLY_TO_ORDER' },
	{ type: 'UNIT', unit_off: 1, unit_type: 'product-00001', effect: 'ADD_NEW_ITEMS' },
];

/**
 * Fills in every field that a shop can fill in, so that previews show each field's type: everything was updated once, has a
 * start and an end, a picture and a category, and was redeemed in several ways.
 */
export function furnish(world: World): void {
	fillVouchers(world);
	fillProducts(world);
	fillPromotions(world);
	fillLoyalty(world);
	useAll(world);
	changeAll(world);
}

function fillVouchers({ vouchers, campaigns, customers }: World): void {
	const { welcomeCodes, giftCards, coffeeClub, referAFriend } = CAMPAIGN_IDS;
	const { id, name } = campaigns.get(welcomeCodes);
	const holder_id = customers.get('customer-00001').id;
	for (const code of ['WELCOME-10', 'LEAKED-50']) {
		const more = { campaign_id: id, campaign: name, holder_id };
		vouchers.change(code, { ...VALIDITY, ...more }, SILENT);
	}
	for (const { code } of vouchers.of(id)) vouchers.change(code, VALIDITY, SILENT);
	vouchers.change('COFFEE-0002', VALIDITY, SILENT);
	const like = { voucher: vouchers.get('SAVE-5'), campaign: campaigns.get(welcomeCodes) };
	for (const discount of DISCOUNTS) {
		const { type } = discount;
		const voucher = { ...like.campaign.voucher, type: 'DISCOUNT_VOUCHER' as const, discount };
		vouchers.add({ ...like.voucher, id: `v_${type}`, code: `${type}-OFF`, discount }, SILENT);
		const campaign = { ...like.campaign, id: `camp_${type}`, name: type, voucher };
		campaigns.add({ ...campaign, type: 'AUTO_UPDATE' }, SILENT);
	}
	// For older campaigns, the service returns no summary.
	for (const key of [welcomeCodes, giftCards, coffeeClub, referAFriend]) {
		const created_at = '2026-01-02T10:00:00.000Z';
		campaigns.change(key, { category_id: 'cat_Newcomers1', created_at }, SILENT);
	}
}

function fillProducts({ products, productCollections }: World): void {
	for (const { id, created_at, skus } of products) {
		const details = { image_url: IMAGE, updated_at: created_at };
		const data = skus.data.map((sku) => ({ ...sku, ...details }));
		products.change(id, { image_url: IMAGE, skus: { ...skus, data } }, SILENT);
	}
	const collection = first(productCollections);
	const { id: sku, product_id } = first(first(products).skus.data);
	const member = { id: sku, product_id, object: 'sku' } as const;
	// Updates do not set `updated_at` on such a collection, so it is added with its final values.
	productCollections.add(
		{ ...collection, products: [...(collection.products ?? []), member] },
		SILENT,
	);
}

function fillPromotions({ promotionStacks, promotionTiers, rewardAssignments }: World): void {
	promotionStacks.change(first(promotionStacks).id, { category_id: 'cat_Seasonal2' }, SILENT);
	const { id: likeId } = first(promotionTiers);
	const like = promotionTiers.change(likeId, { category_id: 'cat_Seasonal2' }, SILENT);
	for (const discount of DISCOUNTS) {
		const { type } = discount;
		promotionTiers.add({ ...like, id: `${like.id}${type}`, action: { discount } }, SILENT);
	}
	for (const { id, parameters } of rewardAssignments) {
		const loyalty = { ...parameters.loyalty, auto_redeem: false };
		rewardAssignments.change(id, { parameters: { loyalty } }, SILENT);
	}
}

function fillLoyalty(world: World): void {
	const { loyaltyPrograms, loyaltyRewards, loyaltyMembers, loyaltyCards } = world;
	for (const { id } of loyaltyPrograms) loyaltyPrograms.change(id, PERIOD, SILENT);
	for (const { id } of loyaltyRewards) loyaltyRewards.change(id, PERIOD, SILENT);
	for (const { id } of world.loyaltyEarningRules)
		world.loyaltyEarningRules.change(id, PERIOD, SILENT);
	const stock = { type: 'LIMITED', limited: { quantity: 100 } } as const;
	for (const { id } of world.programRewards) world.programRewards.change(id, { stock }, SILENT);
	const member = first(loyaltyMembers.of(PROGRAM_IDS.beanSociety));
	const by = { programId: PROGRAM_IDS.beanSociety, memberId: member.id };
	const card_id = first(loyaltyCards.of(member.id)).id;
	purchase(world, by, { reward_id: first(loyaltyRewards).id });
	furnishHistory(world, member.id);
	payOrder(world, by, { card_id, order: { source_id: orderOf(world).source_id ?? '' } });
	withRule(world);
	for (const { id, qualification_rules } of world.tiers) {
		const segment = { id: first(world.segments).id };
		world.tiers.change(id, { qualification_rules: { ...qualification_rules, segment } }, SILENT);
	}
}

/** Adds a rejected change of tier, what a benefit brought, and who gave the member a card. */
function furnishHistory(
	{ benefitTransactions, memberActivities, tierTransactions }: World,
	memberId: string,
): void {
	for (const { id, source } of memberActivities.of(memberId))
		memberActivities.change(id, { source: { ...source, user: { id: 'user_r4T8mB1xN6' } } }, SILENT);
	const [joined] = tierTransactions.of(memberId);
	if (joined) {
		const { id, created_at, details } = joined;
		const rejection = { reason: 'SUPERSEDED_BY_LATER_TRANSACTION', details: 'A later one counts' };
		const change = { tier_from: details.tier_to, expires_at: PERIOD.end_date, rejection };
		tierTransactions.add(
			{
				...joined,
				id: `${id}0`,
				type: 'UPGRADED',
				details: { ...details, ...change },
				status: 'REJECTED',
				updated_at: created_at,
			},
			SILENT,
		);
	}
	for (const { id, details } of benefitTransactions) {
		const result = { details: { digital: { voucher_id: 'v_1', code: 'TEA-4711' } } };
		const rejection = { reason: 'out_of_codes', details: 'The campaign has no more codes' };
		benefitTransactions.change(id, { details: { ...details, result, rejection } }, SILENT);
	}
}

const orderOf = (world: World) =>
	world.orders.find(ORDER) ??
	saveOrder(
		world,
		{ source_id: ORDER, amount: 5_000, discount_amount: 500 },
		world.customers.get('customer-00001').id,
	);

/** Redeems cards and coupons for one order, and a coupon together with a promotion. */
function useAll(world: World): void {
	const { redemptions, vouchers, promotionTiers } = world;
	const { id, source_id } = orderOf(world);
	const order = { id, source_id };
	const [former] = redemptions.of(vouchers.get('WELCOME-10').id);
	if (former) redemptions.change(former.id, { order }, SILENT);
	for (const code of ['GIFT-0001', 'COFFEE-0001']) useCard(world, code, order);
	const at = world.now();
	const shared = { ...attemptAt(world, at), order };
	const { id: parent_id } = carryOut(world, shared);
	const together = [
		{ voucher_id: vouchers.get('WELCOME-10').id },
		{ promotion_tier_id: first(promotionTiers).id },
	];
	for (const redeemed of together) {
		carryOut(world, { ...attemptAt(world, at), order, parent_id, ...redeemed });
	}
}

/** Redeems part of a card's balance twice, and rolls the second redemption back. */
function useCard(world: World, voucher: string, order: Redemption['order']): void {
	const { vouchers, ledger } = world;
	const { type } = vouchers.get(voucher);
	const kind = type === 'GIFT_VOUCHER' ? 'CREDITS' : 'POINTS';
	ledger.book(vouchers.get(voucher), { type: `${kind}_ADDITION`, amount: 900, source: 'API' });
	const request = { voucher, customer: 'customer-00001', order, amount: 10 };
	redeem(world, request);
	const { id } = redeem(world, request);
	rollback(world, id, { reason: 'Order was returned' });
}

function changeAll(world: World): void {
	touch(world.campaigns);
	touch(world.campaignTemplates);
	touch(world.cardDefinitions);
	touch(world.categories);
	touch(world.customers);
	touch(world.earningRules);
	touch(world.loyaltyEarningRules);
	touch(world.loyaltyMembers);
	touch(world.loyaltyPrograms);
	touch(world.loyaltyRewards);
	touch(world.metadataSchemas);
	touch(world.orders);
	touch(world.promotionStacks);
	touch(world.promotionTiers);
	touch(world.campaignTemplates);
	touch(world.rewards);
	touch(world.rewardAssignments);
	touch(world.segments);
	touch(world.tierStructures);
	touch(world.tiers);
	touch(world.validationRules);
}

function touch<T extends Stored>(collection: Collection<T>): void {
	for (const { id } of collection) collection.change(id, {}, SILENT);
}
