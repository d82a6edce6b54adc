import type { INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';
import { bookPoints, settlePoints } from '../../sandbox/world/loyalty/points';
import { purchase } from '../../sandbox/world/loyalty/rewards';
import { initialSettings } from '../../sandbox/settings';
import { publish } from '../../sandbox/world/publications';
import { rollback } from '../../sandbox/world/redeeming';
import { validate } from '../../sandbox/world/redeeming/hold';
import { redeemTogether } from '../../sandbox/world/redeeming/together';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { first } from '../operations/example';
import { byId } from './engine';
import { ORDER } from './furnish';

type Runs = (world: World) => INodeParameters[];

const { giftCards, coffeeClub, referAFriend, welcomeCodes } = CAMPAIGN_IDS;
const CAMPAIGNS = [giftCards, coffeeClub, referAFriend].map((id) => ({ campaignId: byId(id) }));
/** Campaigns with other discounts, which `furnish` adds. */
const OFFERS = ['camp_FIXED', 'camp_UNIT'].map((id) => ({ campaignId: byId(id) }));
const GIFT = { voucherCode: byId('GIFT-0001') };
const CARD = { voucherCode: byId('COFFEE-0001') };
const COUPONS = ['SAVE-5', 'FIXED-OFF', 'UNIT-OFF'].map((code) => ({ voucherCode: byId(code) }));
const VOUCHERS = [GIFT, CARD, ...COUPONS];
const PRODUCT = { productId: byId('product-00001') };
const OWN = { codeSource: 'own' };
const UNFILTERED: INodeParameters[] = [{}];

const redemptionsOf = ({ redemptions, vouchers }: World, code: string) =>
	redemptions
		.of(vouchers.get(code).id)
		.filter(({ object, status }) => object === 'redemption' && status === 'SUCCEEDED');

/** Leaves something to count in the summary of the coupons' campaign. */
function useCoupons(world: World): void {
	const { stackingRules } = initialSettings({});
	const customer = { source_id: 'contact-4712' };
	for (let published = 0; published < 3; published += 1)
		publish(world, { campaign: { name: welcomeCodes, count: 1 }, customer }, { joinOnce: false });
	world.vouchers.change('HELLO-0006', { active: false });
	for (const code of ['HELLO-0004', 'HELLO-0005', 'HELLO-0006']) {
		const redeemables = [{ object: 'voucher' as const, id: code }];
		const request = { redeemables, order: { amount: 5_000 } };
		validate(world, request, stackingRules);
		redeemTogether(world, request, stackingRules);
	}
	const [redeemed] = redemptionsOf(world, 'HELLO-0004');
	rollback(world, String(redeemed?.id));
	world.vouchers.remove('HELLO-0012');
}

/** The member who has purchased a reward, and the card that paid for it. */
function memberIn({ rewardTransactions }: World) {
	const { program_id, member_id } = first(rewardTransactions);
	return { programId: byId(program_id), memberId: byId(member_id) };
}
/** Gives the member enough points for a gift card. */
function withPoints(world: World): void {
	const at = world.now() - 60_000;
	const card = world.loyaltyCards.get(cardIn(world));
	bookPoints(world, card, { type: 'ADMIN_CREDIT', points: 500, at });
	settlePoints(world, 0);
}

/** A reward that is a gift card. */
const digitalIn = ({ loyaltyRewards }: World) =>
	loyaltyRewards.all().find(({ digital }) => digital?.type === 'GIFT_VOUCHERS')?.id ?? '';
const cardIn = ({ rewardTransactions }: World) => first(rewardTransactions).card_id;

/**
 * Runs besides an operation's example, by operation name: each object is of one kind, and only all kinds together show
 * every field's type.
 */
export const otherKinds: Readonly<Record<string, Runs>> = {
	'brandConfiguration.create': ({ projects }) => {
		const url = 'https://www.example.com';
		return projects
			.all()
			.slice(1, 2)
			.map(({ id }) => ({
				projectId: byId(id),
				brandName: 'Coffee Club',
				...{ street: 'Main Street 1', city: 'Berlin', postal: '10115', country: 'Germany' },
				contactEmail: 'club@example.com',
				additionalFields: {
					...{ permissionReminder: 'You are a member.', websiteUrl: url },
					...{
						privacyPolicyUrl: url,
						termsOfUseUrl: url,
						state: 'Berlin',
						phone: '+49 30 1234567',
					},
				},
				cockpits: { customDoubleOptInRedirectUrl: url },
			}));
	},
	'campaign.addVoucherWithCode': () =>
		CAMPAIGNS.slice(0, 2).map((campaign) => ({
			...campaign,
			code: `${campaign.campaignId.value}-1`,
		})),
	'campaign.addVouchers': () =>
		CAMPAIGNS.slice(0, 2).map((campaign) => ({ ...campaign, count: 2, returnAs: 'codes' })),
	'campaign.create': () => [
		{ name: 'Gifts', campaignType: 'GIFT_VOUCHERS', amount: 5, amountsIn: 'minor' },
	],
	'campaign.get': () => [...CAMPAIGNS, ...OFFERS],
	'campaign.getAll': () => UNFILTERED,
	'campaign.getSummary': (world) => {
		useCoupons(world);
		return CAMPAIGNS;
	},
	'customer.getActivity': () => [{ customerId: byId('customer-00001') }],
	'customer.getWallet': () => [{ customerId: byId('customer-00001') }],
	'loyaltyCard.getTransactions': (world) => [{ ...memberIn(world), cardId: byId(cardIn(world)) }],
	'loyaltyReward.purchase': (world) => {
		withPoints(world);
		return [{ ...memberIn(world), rewardId: byId(digitalIn(world)), waitUntilBooked: true }];
	},
	'loyaltyReward.getPurchases': (world) => {
		const {
			program_id: programId,
			member_id: memberId,
			reward_id,
		} = first(world.rewardTransactions);
		withPoints(world);
		purchase(world, { programId, memberId }, { reward_id: digitalIn(world) });
		// Costs more points than there are: the last purchase is rejected later, when it is processed.
		for (let made = 0; made < 3; made += 1) purchase(world, { programId, memberId }, { reward_id });
		return [memberIn(world)];
	},
	'order.get': () => [{ orderId: byId(ORDER) }],
	'product.upsert': () => [{ sourceId: 'product-00001', additionalFields: { price: 1250 } }],
	'promotionTier.get': ({ promotionTiers }) =>
		promotionTiers.all().map(({ id }) => ({ promotionTierId: byId(id) })),
	'publication.create': () =>
		[...CAMPAIGNS, ...OFFERS].map((campaign) => ({
			...campaign,
			customerSourceId: 'contact-4712',
		})),
	'publication.getAll': (world) => {
		const customer = { source_id: 'contact-4712' };
		for (const { campaignId } of [...CAMPAIGNS, ...OFFERS, { campaignId: byId(welcomeCodes) }]) {
			publish(world, { campaign: { name: campaignId.value }, customer }, { joinOnce: false });
		}
		// The second publication is rejected, and the list shows that, too.
		const again = () => publish(world, { voucher: 'PAY-20', customer }, { joinOnce: false });
		again();
		expect(again).toThrow('Voucher already published');
		return UNFILTERED;
	},
	'qualification.check': () => [
		{
			identifyCustomerBy: 'sourceId',
			customerSourceId: 'customer-00001',
			scenario: 'CUSTOMER_WALLET',
		},
	],
	'redemption.get': ({ redemptions }) =>
		redemptions.all().map(({ id }) => ({ redemptionId: byId(id) })),
	'redemption.getAll': () => UNFILTERED,
	'redemption.rollback': (world) =>
		['GIFT-0001', 'COFFEE-0001']
			.flatMap((code) => redemptionsOf(world, code).slice(0, 1))
			.map(({ id }) => ({ redemptionId: byId(id) })),
	'reward.get': ({ rewards }) => rewards.all().map(({ id }) => ({ rewardId: byId(id) })),
	'reward.getAll': () => UNFILTERED,
	'reward.update': ({ rewards }) =>
		rewards.all().map(({ id, name }) => ({ rewardId: byId(id), updateFields: { name } })),
	'segment.create': () => [
		{
			name: 'Customers in Berlin',
			segmentType: 'auto-update',
			filter: '{"junction": "and", "address.city": {"conditions": {"$is": "Berlin"}}}',
		},
	],
	'sku.upsert': () => [
		{ ...PRODUCT, sourceId: 'product-00001-small', additionalFields: { price: 1250 } },
	],
	'voucher.create': () => [
		{
			...OWN,
			code: 'GIFT-NEW',
			voucherType: 'GIFT_VOUCHER',
			amount: 500,
			additionalFields: { campaignId: byId(giftCards) },
		},
		{
			...OWN,
			code: 'COFFEE-NEW',
			voucherType: 'LOYALTY_CARD',
			points: 5,
			additionalFields: { campaignId: byId(coffeeClub) },
		},
	],
	'voucher.disable': () => VOUCHERS,
	'voucher.downloadImage': () => VOUCHERS.map((voucher) => ({ ...voucher, image: 'barcode' })),
	'voucher.enable': () => VOUCHERS,
	'voucher.get': () => VOUCHERS,
	'voucher.getAll': () =>
		VOUCHERS.map(({ voucherCode }) => ({ filters: { code: voucherCode.value } })),
	'voucher.getRedemptions': () => [...VOUCHERS, { voucherCode: byId('ONCE-ONLY') }],
	'voucher.update': () =>
		VOUCHERS.map((voucher) => ({ ...voucher, updateFields: { additionalInfo: 'For friends' } })),
	'voucherTransaction.getAll': () => [GIFT],
};
