import { defaultBeliefs, type Beliefs } from '../beliefs';
import { clockAhead, type Clock } from './clock';
import { Collection, type Kind } from './collection';
import { EventLog } from './events';
import type { MetadataRules } from './metadata';
import { Random } from './random';
import type * as Types from './types';

const SEED = 20_260_302;

interface Part {
	keep: () => void;
	reset: () => void;
}

/** Kinds of objects with their own metadata schemas, according to the OpenAPI description of metadata schemas. */
export const STANDARD_SCHEMAS: readonly string[] = [
	...['campaign', 'customer', 'earning_rule', 'loyalty_tier', 'order', 'order_item', 'product'],
	...['promotion_tier', 'publication', 'redemption', 'reward', 'voucher'],
];

/** Returns a reader of some properties. */
const by =
	<K extends string>(...keys: K[]) =>
	(item: Readonly<Record<K, string | null>>) =>
		keys.map((key) => item[key]);

/** Objects that the sandbox stores, by kind. */
export class Collections {
	protected readonly parts: Part[] = [];
	readonly random = this.part(new Random(SEED));
	/** For the history of members: no other ID depends on it. */
	readonly historyRandom = this.part(new Random(SEED + 1));
	readonly events = this.part(new EventLog(() => this.now()));
	readonly metadataSchemas = this.collection<Types.MetadataSchema>('metadata schema', 'ms', {
		aliases: by('related_object'),
	});
	readonly campaigns = this.collection<Types.Campaign>('campaign', 'camp', {
		aliases: by('name'),
	});
	readonly campaignTemplates = this.collection<Types.CampaignTemplate>(
		'campaign_template',
		'camp_tpl',
	);
	/** Templates of the projects without keys. */
	readonly projectTemplates = this.collection<Types.ProjectTemplate>(
		'campaign_template',
		'camp_tpl',
		{ owners: by('project_id') },
	);
	readonly categories = this.collection<Types.Category>('category', 'cat', {
		idLength: 18,
		aliases: by('name'),
	});
	readonly customers = this.collection<Types.Customer>('customer', 'cust', {
		aliases: by('source_id'),
		note: (customer) => ({ data: { customer }, about: { customer: customer.id } }),
	});
	readonly productCollections = this.collection<Types.ProductCollection>(
		'products_collection',
		'pc',
	);
	readonly validationRules = this.collection<Types.ValidationRule>('validation_rules', 'val', {
		idLength: 12,
	});
	readonly ruleAssignments = this.collection<Types.RuleAssignment>(
		'validation_rules_assignment',
		'asgm',
		{ idLength: 16, owners: by('rule_id', 'related_object_id') },
	);
	readonly loyaltyTiers = this.collection<Types.LoyaltyTier>('loyalty_tier', 'ltr', {
		owners: by('campaign_id'),
	});
	readonly segments = this.collection<Types.Segment>('segment', 'seg');
	readonly vouchers = this.collection<Types.Voucher>('voucher', 'v', {
		idLength: 32,
		aliases: by('code'),
		foldsCase: () => this.beliefs.codeCase === 'insensitive',
		owners: by('campaign_id', 'holder_id'),
		note: (voucher) => ({
			data: { voucher },
			about: { customer: voucher.holder_id, campaign: voucher.campaign_id },
		}),
	});
	readonly sessions = this.collection<Types.Session>('session', 'ssn', {
		owners: by('object_id'),
	});
	readonly redemptions = this.collection<Types.Redemption>('redemption', 'r', {
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
	readonly orders = this.collection<Types.Order>('order', 'ord', {
		isHex: true,
		aliases: by('source_id'),
		owners: by('customer_id'),
		note: (order) => ({ data: { order }, about: { customer: order.customer_id } }),
	});
	readonly promotionStacks = this.collection<Types.PromotionStack>('promotion_stack', 'stack', {
		owners: by('campaign_id'),
	});
	readonly referees = this.collection<Types.Referee>('redeemable_holder', 'rh', {
		idLength: 18,
		owners: by('voucher_id', 'customer_id'),
	});
	readonly publications = this.collection<Types.Publication>('publication', 'pub', {
		idLength: 32,
		aliases: ({ source_id, failure }) => (failure ? [] : [source_id]),
		owners: by('customer_id', 'campaign_id'),
		note: (publication) => ({
			data: { publication, voucher: this.vouchers.find(publication.vouchers[0] ?? '') },
			about: { customer: publication.customer_id, campaign: publication.campaign_id },
		}),
	});
	readonly legacyPendingPoints = this.collection<Types.LegacyPendingPoints>(
		'pending_points',
		'lopp',
		{ idLength: 18, owners: by('voucher_id', 'campaign_id') },
	);
	readonly products = this.collection<Types.Product>('product', 'prod', {
		idLength: 18,
		aliases: by('source_id'),
	});
	readonly rewards = this.collection<Types.Reward>('reward', 'rew');
	readonly rewardAssignments = this.collection<Types.RewardAssignment>(
		'reward_assignment',
		'rewa',
		{ owners: by('reward_id', 'related_object_id') },
	);
	readonly promotionTiers = this.collection<Types.PromotionTier>('promotion_tier', 'promo', {
		owners: by('campaign_id'),
	});
	readonly earningRules = this.collection<Types.EarningRule>('earning_rule', 'ern', {
		owners: ({ source }) => [source.object_id],
	});
	readonly cardDefinitions = this.collection<Types.CardDefinition>('card_definition', 'lcdef', {
		isHex: true,
	});
	readonly tierStructures = this.collection<Types.TierStructure>('tier_structure', 'lts', {
		isHex: true,
	});
	readonly tiers = this.collection<Types.Tier>('tier', 'lt', {
		isHex: true,
		owners: by('tier_structure_id'),
	});
	readonly loyaltyPrograms = this.collection<Types.LoyaltyProgram>('program', 'lprg', {
		isHex: true,
	});
	readonly loyaltyMembers = this.collection<Types.LoyaltyMember>('member', 'lmbr', {
		isHex: true,
		relatedObject: 'vl_member',
		owners: by('program_id', 'customer_id'),
	});
	readonly loyaltyCards = this.ofMember<Types.LoyaltyCard>('card', 'lcrd');
	readonly cardTransactions = this.ofCard<Types.CardTransaction>('card_transaction', 'lctx');
	readonly pendingPoints = this.ofCard<Types.PendingPoints>('card_pending_points_bucket', 'lcppb');
	readonly expiringPoints = this.ofCard<Types.ExpiringPoints>('card_points_bucket', 'lcpeb');
	readonly memberActivities = this.ofMember<Types.MemberActivity>('member_activity', 'lambr');
	readonly tierTransactions = this.ofMember<Types.TierTransaction>('tier_transaction', 'lttx');
	readonly benefitTransactions = this.ofMember<Types.BenefitTransaction>(
		'benefit_transaction',
		'lbtx',
	);
	readonly loyaltyRewards = this.collection<Types.LoyaltyReward>('reward', 'lrew', {
		isHex: true,
		relatedObject: 'vl_reward',
	});
	readonly loyaltyEarningRules = this.collection<Types.LoyaltyEarningRule>('earning_rule', 'lern', {
		isHex: true,
		relatedObject: 'vl_earning_rule',
	});
	readonly programRules = this.collection<Types.ProgramRule>('program_earning_rule', 'lper', {
		isHex: true,
		owners: by('program_id', 'earning_rule_id'),
	});
	readonly programRewards = this.collection<Types.ProgramReward>('program_reward', 'lprw', {
		isHex: true,
		owners: by('program_id', 'reward_id'),
	});
	readonly rewardTransactions = this.ofMember<Types.RewardTransaction>(
		'reward_transaction',
		'lrtx',
	);
	readonly orderTransactions = this.ofMember<Types.OrderTransaction>('order_transaction', 'lotx');
	readonly projects = this.collection<Types.Project>('project', 'proj');
	readonly webhooks = this.collection<Types.Webhook>('webhook', 'wh', {
		owners: by('project_id'),
	});
	readonly invitations = this.collection<Types.Invitation>('invitation', 'inv', {
		aliases: ({ email }) => [email.toLowerCase()],
	});
	readonly eventSchemas = this.collection<Types.EventSchema>('custom_event_schema', 'ms', {
		aliases: by('name'),
	});
	readonly users = this.collection<Types.User>('user', 'user', {
		idLength: 32,
		aliases: ({ login }) => [login.toLowerCase()],
		owners: ({ projects }) => Object.keys(projects),
	});
	readonly brandConfigurations = this.collection<Types.BrandConfiguration>('branding', 'brd', {
		owners: by('project_id'),
	});

	constructor(
		readonly now: Clock = clockAhead(() => 0),
		readonly beliefs: Readonly<Beliefs> = defaultBeliefs(),
	) {}

	/** Returns the metadata schema for a kind of object, depending on the belief `unknownMetadata`. */
	readonly schemaOf = (relatedObject: string): MetadataRules | undefined => {
		const schema = this.metadataSchemas.find(relatedObject);
		if (this.beliefs.unknownMetadata === 'taken') return schema;
		const known =
			schema ?? (STANDARD_SCHEMAS.includes(relatedObject) ? { properties: {} } : undefined);
		return known && { ...known, allow_defined_only: true };
	};

	private collection<T extends Types.Stored>(
		type: string,
		prefix: string,
		more: Omit<Kind<T>, 'type' | 'prefix'> = {},
	): Collection<T> {
		return this.part(new Collection({ type, prefix, ...more }, this));
	}

	private ofMember<T extends Types.Stored & { member_id: string }>(type: string, prefix: string) {
		return this.collection<T>(type, prefix, { isHex: true, owners: by('member_id') });
	}

	private ofCard<T extends Types.Stored & { card_id: string }>(type: string, prefix: string) {
		return this.collection<T>(type, prefix, { isHex: true, owners: by('card_id') });
	}

	protected part<T extends Part>(part: T): T {
		this.parts.push(part);
		return part;
	}
}
