import { forbidden, invalidPayload, notFound } from '../errors';
import type { LoyaltyTier, ProductCollection, ValidationRule } from './choices';
import { Collection } from './collection';
import { clockAhead, daysAgo, iso, type Clock } from './clock';
import type { Customer, Segment } from './customers';
import type { EarningRule } from './earningRules';
import { EventLog } from './events';
import { Exports } from './exports';
import { Ledger } from './ledger';
import { OAuthTokens } from './oauth';
import { Random } from './random';
import { CAMPAIGN_IDS, seedCampaigns } from './seed/campaigns';
import { seedChoices } from './seed/choices';
import { seedCustomers } from './seed/customers';
import { seedProducts } from './seed/products';
import { PROJECTS, USERS } from './seed/projects';
import { seedPromotionTiers } from './seed/promotionTiers';
import { seedRewardAssignments, seedRewards } from './seed/rewards';
import { seedTransactions } from './seed/transactions';
import { DEFAULT_SIZES, type Sizes } from './sizes';
import type {
	BrandConfiguration,
	Campaign,
	Invitation,
	Message,
	Product,
	Project,
	PromotionTier,
	Reward,
	RewardAssignment,
	Transaction,
	User,
	Voucher,
} from './types';
import { Vouchers } from './vouchers';

const SEED = 20_260_302;
const AWKWARD_CODE = 'GC/50%?..#ü🎁';

/** Transactions to book: on one voucher (code or ID), or spread over a campaign's cards (ID or name). */
export interface BookingRequest {
	voucher?: string;
	campaign?: string;
	/** Default: points accrued, or credits added on a gift card. */
	type?: string;
	/** Signed. Default 10, or 1000 minor units on a gift card; removals and redemptions negative. */
	amount?: number;
	/** Default 1. */
	count?: number;
	/** ISO 8601; an earlier time gives an earlier ID, as a late arrival would have. */
	created_at?: string;
	/** Only with a count of 1. */
	id?: string;
	reason?: string | null;
}

/** What somebody changes in a product. */
export type ProductChange = Partial<Pick<Product, 'name' | 'price' | 'image_url'>>;

/** Everything the sandbox stores. Two worlds of the same sizes are equal. */
export class World {
	readonly sizes: Sizes;
	readonly random = new Random(SEED);
	readonly campaigns: Campaign[] = seedCampaigns();
	readonly vouchers = new Vouchers();
	readonly ledger: Ledger;
	readonly exports: Exports;
	readonly oauthTokens: OAuthTokens;
	readonly products: Product[];
	readonly rewards: Reward[];
	readonly rewardAssignments: RewardAssignment[];
	readonly promotionTiers: PromotionTier[];
	readonly projects: readonly Project[] = PROJECTS;
	readonly users: readonly User[] = USERS;
	readonly earningRules: EarningRule[] = [];
	readonly invitations: Invitation[] = [];
	readonly brandConfigurations: BrandConfiguration[] = [];
	readonly messages: Message[] = [];
	readonly events: EventLog;
	readonly customers: Collection<Customer>;
	readonly segments: Collection<Segment>;
	readonly productCollections: Collection<ProductCollection>;
	readonly validationRules: Collection<ValidationRule>;
	readonly loyaltyTiers: Collection<LoyaltyTier>;

	/** @param now the time at which something new happens */
	constructor(
		sizes: Partial<Sizes> = {},
		readonly now: Clock = clockAhead(() => 0),
	) {
		this.sizes = { ...DEFAULT_SIZES, ...sizes };
		const { random } = this;
		this.events = new EventLog(now);
		this.customers = new Collection(
			{
				type: 'customer',
				prefix: 'cust',
				aliases: ({ source_id }) => [source_id],
				about: ({ id }) => ({ customer: id }),
			},
			this,
		);
		this.segments = new Collection({ type: 'segment', prefix: 'seg' }, this);
		this.productCollections = new Collection({ type: 'products_collection', prefix: 'pc' }, this);
		this.validationRules = new Collection(
			{ type: 'validation_rules', prefix: 'val', idLength: 12 },
			this,
		);
		this.loyaltyTiers = new Collection({ type: 'loyalty_tier', prefix: 'ltr' }, this);
		this.ledger = new Ledger(now);
		this.exports = new Exports(random, now);
		this.oauthTokens = new OAuthTokens(random, now);
		this.products = seedProducts(random, this.sizes);
		this.rewards = seedRewards(random, this.sizes.rewards, this.products);
		this.rewardAssignments = seedRewardAssignments(random, this.rewards);
		const promotion = this.campaign(CAMPAIGN_IDS.springSale);
		this.promotionTiers = seedPromotionTiers(random, this.sizes.promotionTiers, promotion);
		this.seedCards();
		this.seedExports();
		seedCustomers(this);
		seedChoices(this);
	}

	/** The campaign of this ID or name. */
	campaign(idOrName: string): Campaign {
		const found = this.campaigns.find(({ id, name }) => id === idOrName || name === idOrName);
		if (!found) throw notFound('campaign', idOrName);
		return found;
	}

	/** The campaign, if it is a loyalty campaign. */
	loyaltyCampaign(idOrName: string): Campaign {
		const found = this.campaign(idOrName);
		if (found.campaign_type !== 'LOYALTY_PROGRAM') throw notFound('campaign', idOrName);
		return found;
	}

	/** The campaign, if it is an active loyalty campaign. */
	activeLoyaltyCampaign(idOrName: string): Campaign {
		const found = this.loyaltyCampaign(idOrName);
		if (!found.active) throw notFound('campaign', idOrName);
		return found;
	}

	/** The campaign, if its cards have transactions. */
	campaignWithTransactions(idOrName: string): Campaign {
		const found = this.campaign(idOrName);
		if (!['LOYALTY_PROGRAM', 'GIFT_VOUCHERS'].includes(found.campaign_type)) {
			throw forbidden('Transactions are allowed only for loyalty or gift campaigns');
		}
		return found;
	}

	reward(rewardId: string): Reward {
		const found = this.rewards.find(({ id }) => id === rewardId);
		if (!found) throw notFound('reward', rewardId);
		return found;
	}

	project(projectId: string): Project {
		const found = this.projects.find(({ id }) => id === projectId);
		if (!found) throw notFound('project', projectId);
		return found;
	}

	/** The product of this ID or source ID. */
	product(idOrSource: string): Product {
		const found = this.products.find(
			({ id, source_id }) => id === idOrSource || source_id === idOrSource,
		);
		if (!found) throw notFound('product', idOrSource);
		return found;
	}

	/** Changes the product of this ID or source ID. */
	changeProduct(idOrSource: string, change: ProductChange): Product {
		return Object.assign(this.product(idOrSource), change, { updated_at: iso(this.now()) });
	}

	/** Books new transactions, later than everything there is unless a time is given. */
	book(request: BookingRequest): Transaction[] {
		const cards = this.cardsOf(request);
		const count = request.count ?? 1;
		if (request.id !== undefined && (count !== 1 || this.ledger.find(request.id))) {
			throw invalidPayload('id must be new, and given for one transaction only');
		}
		return Array.from({ length: count }, (_, index) => {
			const card = cards[index % cards.length];
			if (!card) throw invalidPayload('campaign has no cards');
			const isGift = card.type === 'GIFT_VOUCHER';
			const type = request.type ?? (isGift ? 'CREDITS_ADDITION' : 'POINTS_ACCRUAL');
			const sign = /_(REMOVAL|REDEMPTION|EXPIRATION|TRANSFER_OUT)$/.test(type) ? -1 : 1;
			return this.ledger.book(card, {
				type,
				amount: request.amount ?? sign * (isGift ? 1_000 : 10),
				at: request.created_at === undefined ? undefined : Date.parse(request.created_at),
				id: request.id,
				reason: request.reason,
				source: 'API',
				...(type.endsWith('_REDEMPTION') && {
					orderId: this.random.id('ord', 18),
					redemptionId: this.random.id('r', 18),
				}),
			});
		});
	}

	private cardsOf({ voucher, campaign }: BookingRequest): Voucher[] {
		if (voucher !== undefined) return [this.vouchers.get(voucher)];
		if (campaign === undefined) throw invalidPayload('voucher or campaign is required');
		return this.vouchers.of(this.campaignWithTransactions(campaign).id);
	}

	private seedCards(): void {
		const { sizes, random, ledger } = this;
		const issue = (campaignId: string, prefix: string, count: number, lastCode?: string) =>
			Array.from({ length: count }, (_, index) => {
				const isLast = index > 0 && index === count - 1;
				const code = `${prefix}-${String(index + 1).padStart(4, '0')}`;
				return this.vouchers.issue(
					this.campaign(campaignId),
					random.id('v', 32),
					isLast && lastCode ? lastCode : code,
					daysAgo(360 - (index % 100)),
				);
			});
		const coffee = issue(CAMPAIGN_IDS.coffeeClub, 'COFFEE', sizes.loyaltyCards, AWKWARD_CODE);
		const gifts = issue(CAMPAIGN_IDS.giftCards, 'GIFT', sizes.giftCards);
		const summer = issue(CAMPAIGN_IDS.summerRewards, 'SUMMER', 5);
		seedTransactions(ledger, random, coffee, sizes.transactions);
		seedTransactions(ledger, random, gifts, sizes.giftTransactions);
		seedTransactions(ledger, random, summer.slice(0, 1), sizes.transactionsOnOneCard);
	}

	private seedExports(): void {
		const campaign = this.campaign(CAMPAIGN_IDS.coffeeClub);
		for (const days of [20, 3]) {
			const until = iso(daysAgo(days));
			const there = this.ledger.of(campaign.id).filter(({ created_at }) => created_at < until);
			this.exports.schedule(campaign, there, { order: 'created_at' }, { at: daysAgo(days) });
		}
	}
}
