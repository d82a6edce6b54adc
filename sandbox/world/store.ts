import { defaultBeliefs, type Beliefs } from '../beliefs';
import { MOST_CODES } from '../limits';
import { AsyncActions } from './asyncActions';
import { clockAhead, type Clock } from './clock';
import { Collection, type Kind } from './collection';
import { EventLog } from './events';
import { Exports } from './exports';
import { Ledger } from './ledger';
import type { MetadataRules } from './metadata';
import { OAuthTokens } from './oauth';
import { Random } from './random';
import type {
	BrandConfiguration,
	Campaign,
	CampaignTemplate,
	CardTransaction,
	Category,
	Customer,
	EarningRule,
	ExpiringPoints,
	Invitation,
	LoyaltyCard,
	LoyaltyMember,
	LoyaltyProgram,
	LoyaltyReward,
	LoyaltyTier,
	Message,
	LegacyPendingPoints,
	MetadataSchema,
	Order,
	PendingPoints,
	Product,
	ProductCollection,
	Project,
	PromotionStack,
	PromotionTier,
	Publication,
	Redemption,
	Referee,
	Reward,
	RewardAssignment,
	RewardTransaction,
	OrderTransaction,
	RuleAssignment,
	Segment,
	Session,
	Stored,
	User,
	ValidationRule,
	Voucher,
	Webhook,
} from './types';

const SEED = 20_260_302;

interface Part {
	keep: () => void;
	reset: () => void;
}

/** Kinds of things with their own metadata schemas, according to the OpenAPI description of metadata schemas. */
const STANDARD_SCHEMAS: readonly string[] = [
	...['campaign', 'customer', 'earning_rule', 'loyalty_tier', 'order', 'order_item', 'product'],
	...['promotion_tier', 'publication', 'redemption', 'reward', 'voucher'],
];

/** Orders the rows of a response like the service, depending on the belief `answerOrder`. */
export const answered = <T>(
	{ answerOrder }: Readonly<Beliefs>,
	rows: readonly T[],
): readonly T[] => (answerOrder === 'reversed' ? rows.toReversed() : rows);

/** All data of the sandbox, initially empty. */
export class Store {
	private readonly parts: Part[] = [];
	readonly random = this.part(new Random(SEED));
	readonly events = this.part(new EventLog(() => this.now()));
	readonly oauthTokens = this.part(new OAuthTokens(this));
	users: readonly User[] = [];
	/** Card definitions whose points cannot pay for orders. */
	readonly notForPayment = new Set<string>();
	readonly messages: Message[] = [];

	readonly metadataSchemas = this.collection<MetadataSchema>({
		type: 'metadata schema',
		prefix: 'ms',
		aliases: ({ related_object }) => [related_object],
	});
	readonly campaigns = this.collection<Campaign>({
		type: 'campaign',
		prefix: 'camp',
		aliases: ({ name }) => [name],
	});
	readonly campaignTemplates = this.collection<CampaignTemplate>({
		type: 'campaign_template',
		prefix: 'camp_tpl',
	});
	readonly categories = this.collection<Category>({
		type: 'category',
		prefix: 'cat',
		idLength: 18,
		aliases: ({ name }) => [name],
	});
	readonly customers = this.collection<Customer>({
		type: 'customer',
		prefix: 'cust',
		aliases: ({ source_id }) => [source_id],
		note: (customer) => ({ data: { customer }, about: { customer: customer.id } }),
	});
	readonly productCollections = this.collection<ProductCollection>({
		type: 'products_collection',
		prefix: 'pc',
	});
	readonly validationRules = this.collection<ValidationRule>({
		type: 'validation_rules',
		prefix: 'val',
		idLength: 12,
	});
	readonly ruleAssignments = this.collection<RuleAssignment>({
		type: 'validation_rules_assignment',
		prefix: 'asgm',
		idLength: 16,
		owners: ({ rule_id }) => [rule_id],
	});
	readonly loyaltyTiers = this.collection<LoyaltyTier>({
		type: 'loyalty_tier',
		prefix: 'ltr',
		owners: ({ campaign_id }) => [campaign_id],
	});
	readonly segments = this.collection<Segment>({ type: 'segment', prefix: 'seg' });
	readonly vouchers = this.collection<Voucher>({
		type: 'voucher',
		prefix: 'v',
		idLength: 32,
		aliases: ({ code }) => [code],
		foldsCase: () => this.beliefs.codeCase === 'insensitive',
		owners: ({ campaign_id, holder_id }) => [campaign_id, holder_id],
		note: (voucher) => ({
			data: { voucher },
			about: { customer: voucher.holder_id, campaign: voucher.campaign_id },
		}),
	});
	readonly sessions = this.collection<Session>({
		type: 'session',
		prefix: 'ssn',
		owners: ({ object_id }) => [object_id],
	});
	readonly redemptions = this.collection<Redemption>({
		type: 'redemption',
		prefix: 'r',
		idLength: 18,
		owners: ({ voucher_id, promotion_tier_id, parent_id, redemption, customer_id, order }) => [
			voucher_id,
			promotion_tier_id,
			parent_id,
			redemption,
			customer_id,
			order?.id ?? null,
		],
		note: (redemption) => {
			const { voucher_id, promotion_tier_id, customer_id } = redemption;
			const { campaign_id } =
				this.vouchers.find(voucher_id ?? '') ??
				this.promotionTiers.find(promotion_tier_id ?? '') ??
				{};
			return { data: { redemption }, about: { customer: customer_id, campaign: campaign_id } };
		},
	});
	readonly orders = this.collection<Order>({
		type: 'order',
		prefix: 'ord',
		isHex: true,
		aliases: ({ source_id }) => [source_id],
		owners: ({ customer_id }) => [customer_id],
		note: (order) => ({ data: { order }, about: { customer: order.customer_id } }),
	});
	readonly promotionStacks = this.collection<PromotionStack>({
		type: 'promotion_stack',
		prefix: 'stack',
		owners: ({ campaign_id }) => [campaign_id],
	});
	readonly referees = this.collection<Referee>({
		type: 'redeemable_holder',
		prefix: 'rh',
		idLength: 18,
		owners: ({ voucher_id, customer_id }) => [voucher_id, customer_id],
	});
	readonly publications = this.collection<Publication>({
		type: 'publication',
		prefix: 'pub',
		idLength: 32,
		aliases: ({ source_id, failure }) => (failure ? [] : [source_id]),
		owners: ({ customer_id, campaign_id }) => [customer_id, campaign_id],
		note: (publication) => ({
			data: { publication, voucher: this.vouchers.find(publication.vouchers[0] ?? '') },
			about: { customer: publication.customer_id, campaign: publication.campaign_id },
		}),
	});
	readonly legacyPendingPoints = this.collection<LegacyPendingPoints>({
		type: 'pending_points',
		prefix: 'lopp',
		idLength: 18,
		owners: ({ voucher_id, campaign_id }) => [voucher_id, campaign_id],
	});
	readonly ledger = this.part(new Ledger(this));
	readonly exports = this.part(new Exports(this));
	readonly asyncActions = this.part(new AsyncActions(this));
	readonly products = this.collection<Product>({
		type: 'product',
		prefix: 'prod',
		idLength: 18,
		aliases: ({ source_id }) => [source_id],
	});
	readonly rewards = this.collection<Reward>({ type: 'reward', prefix: 'rew' });
	readonly rewardAssignments = this.collection<RewardAssignment>({
		type: 'reward_assignment',
		prefix: 'rewa',
		owners: ({ reward_id, related_object_id }) => [reward_id, related_object_id],
	});
	readonly promotionTiers = this.collection<PromotionTier>({
		type: 'promotion_tier',
		prefix: 'promo',
		owners: ({ campaign_id }) => [campaign_id],
	});
	readonly earningRules = this.collection<EarningRule>({
		type: 'earning_rule',
		prefix: 'ern',
		owners: ({ source }) => [source.object_id],
	});
	readonly loyaltyPrograms = this.collection<LoyaltyProgram>({
		type: 'program',
		prefix: 'lprg',
		isHex: true,
	});
	readonly loyaltyMembers = this.collection<LoyaltyMember>({
		type: 'member',
		prefix: 'lmbr',
		isHex: true,
		relatedObject: 'vl_member',
		owners: ({ program_id, customer_id }) => [program_id, customer_id],
	});
	readonly loyaltyCards = this.ofMember<LoyaltyCard>('card', 'lcrd');
	readonly cardTransactions = this.ofCard<CardTransaction>('card_transaction', 'lctx');
	readonly pendingPoints = this.ofCard<PendingPoints>('card_pending_points_bucket', 'lcppb');
	readonly expiringPoints = this.ofCard<ExpiringPoints>('card_points_bucket', 'lcpeb');
	readonly loyaltyRewards = this.collection<LoyaltyReward>({
		type: 'reward',
		prefix: 'lrew',
		isHex: true,
		relatedObject: 'vl_reward',
	});
	readonly rewardTransactions = this.ofMember<RewardTransaction>('reward_transaction', 'lrtx');
	readonly orderTransactions = this.ofMember<OrderTransaction>('order_transaction', 'lotx');
	readonly projects = this.collection<Project>({ type: 'project', prefix: 'proj' });
	readonly webhooks = this.collection<Webhook>({
		type: 'webhook',
		prefix: 'wh',
		owners: ({ project_id }) => [project_id],
	});
	readonly invitations = this.collection<Invitation>({
		type: 'invitation',
		prefix: 'inv',
		aliases: ({ email }) => [email.toLowerCase()],
	});
	readonly brandConfigurations = this.collection<BrandConfiguration>({
		type: 'branding',
		prefix: 'brd',
		owners: ({ project_id }) => [project_id],
	});

	/**
	 * Whether the next change of a loyalty card's points is rejected in the background, for no reason that callers could
	 * know.
	 */
	rejectsNextPoints = false;
	/** IDs of card transactions that will be rejected. */
	readonly doomedPoints = new Set<string>();
	/** IDs of vouchers and promotion tiers whose validation rules reject everybody, with the message to customers. */
	readonly brokenRules = new Map<string, string>();
	mostCodes = MOST_CODES;

	constructor(
		readonly now: Clock = clockAhead(() => 0),
		readonly beliefs: Readonly<Beliefs> = defaultBeliefs(),
	) {}

	/** Returns the metadata schema for a kind of thing, depending on the belief `unknownMetadata`. */
	readonly schemaOf = (relatedObject: string): MetadataRules | undefined => {
		const schema = this.metadataSchemas.find(relatedObject);
		if (this.beliefs.unknownMetadata === 'taken') return schema;
		const known =
			schema ?? (STANDARD_SCHEMAS.includes(relatedObject) ? { properties: {} } : undefined);
		return known && { ...known, allow_defined_only: true };
	};

	/** Makes the current state the one that {@link reset} restores. */
	keep(): void {
		for (const part of this.parts) part.keep();
	}

	/** Restores the kept state, in a short time that does not depend on the amount of data. */
	reset(): void {
		for (const part of this.parts) part.reset();
		this.messages.length = 0;
		this.mostCodes = MOST_CODES;
		this.rejectsNextPoints = false;
		this.doomedPoints.clear();
		this.brokenRules.clear();
	}

	private collection<T extends Stored>(kind: Kind<T>): Collection<T> {
		return this.part(new Collection(kind, this));
	}

	private ofMember<T extends Stored & { member_id: string }>(type: string, prefix: string) {
		const owners = ({ member_id }: T) => [member_id];
		return this.collection<T>({ type, prefix, isHex: true, owners });
	}

	private ofCard<T extends Stored & { card_id: string }>(type: string, prefix: string) {
		const owners = ({ card_id }: T) => [card_id];
		return this.collection<T>({ type, prefix, isHex: true, owners });
	}

	private part<T extends Part>(part: T): T {
		this.parts.push(part);
		return part;
	}
}
