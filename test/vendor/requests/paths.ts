import type { World } from '../../../sandbox';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { PROGRAM_IDS } from '../../../sandbox/world/seed/loyalty';
import { PROJECT_ID } from '../../../sandbox/world/seed/projects';
import { saveOrder } from '../../../sandbox/world/orders';
import { createBrandConfiguration } from '../../../sandbox/world/projects';
import { createCollection } from '../../../sandbox/world/productCollections';
import { createEarningRules } from '../../../sandbox/world/earningRules';
import { first } from '../../operations/example';
import type { VendorRequest } from '../material';
import { plantLoyaltyCard } from './plantedCodes';
import { isFields, mentionsIn, textsIn } from './mentions';

const NEW_CODE = 'NEW-CODE-1';

/** Path of a documented request, with IDs of sandbox objects that the body fits. */
export function pathOf(world: World, request: VendorRequest): string {
	return request.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
		const found = PLACES[name]?.(world, request);
		if (found === undefined) throw new Error(`Nothing is known for {${name}} of ${request.path}`);
		return encodeURIComponent(found);
	});
}

type Place = (world: World, request: VendorRequest) => string;

/** True if any object in the body has the field. */
const tells = ({ body }: VendorRequest, field: string) =>
	[...mentionsIn(body)].some(({ fields }) => field in fields);

const memberOf = ({ loyaltyMembers }: World) => first(loyaltyMembers.of(PROGRAM_IDS.beanSociety));

const PLACES: Readonly<Record<string, Place>> = {
	assignmentId: ({ rewardAssignments }) => first(rewardAssignments).id,
	brandingId: (world) =>
		createBrandConfiguration(world, PROJECT_ID, {
			brand: { name: 'Coffee Club' },
			address: { street: 'Lane 1', city: 'Berlin', postal: '10115', country: 'Germany' },
			contact: { email: 'hello@example.com' },
		}).id,
	campaignId: (_, request) => {
		const { coffeeClub, giftCards, springSale, welcomeCodes } = CAMPAIGN_IDS;
		if (request.path.includes('/loyalties/') || tells(request, 'loyalty_card')) return coffeeClub;
		if (request.path.includes('/promotions/')) return springSale;
		const isOfGifts = tells(request, 'gift') || request.path.includes('/transactions/');
		return isOfGifts ? giftCards : welcomeCodes;
	},
	campaignTemplateId: ({ campaignTemplates }) => first(campaignTemplates).id,
	cardId: (world) => first(world.loyaltyCards.of(memberOf(world).id)).id,
	code: (_, request) => {
		if (/\/(balance|transactions)/.test(request.path)) return 'GIFT-0001';
		if (request.method === 'POST') return NEW_CODE;
		const kinds = { gift: 'GIFT-0001', loyalty_card: 'COFFEE-0001' };
		const [kind] = Object.entries(kinds).filter(([field]) => tells(request, field));
		return kind?.[1] ?? couponLike(request);
	},
	categoryId: ({ categories }) => first(categories).id,
	customerId: ({ customers }) => first(customers).id,
	earningRuleId: (world) => {
		const campaign = world.campaigns.get(CAMPAIGN_IDS.coffeeClub);
		const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } } as const;
		return first(createEarningRules(world, campaign, [rule], 100)).id;
	},
	memberId: (world, { path }) => {
		if (path.startsWith('/v2/')) return memberOf(world).id;
		if (path.includes('/referrals/')) return 'FRIEND-0001';
		plantLoyaltyCard(world, NEW_CODE);
		return NEW_CODE;
	},
	orderId: (world) => saveOrder(world, { amount: 5_000 }).id,
	parentRedemptionId: ({ redemptions }) =>
		first(redemptions.all().filter(({ status }) => status === 'SUCCEEDED')).id,
	productCollectionId: (world, request) => {
		if (!tells(request, 'filter')) return first(world.productCollections).id;
		return createCollection(world, { type: 'AUTO_UPDATE', name: 'Dear', filter: {} }).id;
	},
	productId: ({ products }) => first(products).id,
	programId: () => PROGRAM_IDS.beanSociety,
	projectId: () => PROJECT_ID,
	promotionTierId: ({ promotionTiers }) => first(promotionTiers).id,
	stackId: ({ promotionStacks }) => first(promotionStacks).id,
	rewardId: ({ loyaltyRewards, rewards, rewardAssignments }, { path, body }) => {
		// Only drafts can change in all respects.
		if (path.startsWith('/v2/'))
			return loyaltyRewards.change(first(loyaltyRewards).id, { status: 'DRAFT' }).id;
		if (path.includes('/assignments/')) return first(rewardAssignments).reward_id;
		const [kind = ''] =
			isFields(body) && isFields(body.parameters) ? Object.keys(body.parameters) : [];
		return first(rewards.all().filter(({ parameters }) => kind in parameters)).id;
	},
	skuId: ({ products }) => first(first(products).skus.data).id,
	userId: ({ users }) => first(users).id,
	validationRuleId: ({ validationRules }) => first(validationRules).id,
};

/** A coupon with the body's type of discount. */
function couponLike({ body }: VendorRequest): string {
	const types = [...mentionsIn(body)].flatMap(({ field, fields }) =>
		field === 'discount' ? textsIn(fields.type) : [],
	);
	const coupons = { AMOUNT: 'SAVE-5', FIXED: 'PAY-20', UNIT: 'FREE-COFFEE' };
	const [coupon] = Object.entries(coupons).filter(([type]) => types.includes(type));
	return coupon?.[1] ?? 'WELCOME-10';
}
