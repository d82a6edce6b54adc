import { duplicate, invalidPayload, refusal } from '../errors';
import { createCampaign, type CampaignRequest } from './campaignChanges';
import { createPromotionTier, type PromotionTierRequest } from './promotionTiers';
import { assignRule } from './ruleAssignments';
import type { Store } from './store';
import type { Campaign, CampaignTemplate, PromotionTier, ValidationRule } from './types';

export interface TemplateRequest {
	name: string;
	description?: string | null;
	campaign_id?: string | null;
	promotion_tier_id?: string | null;
}

type Content = Pick<CampaignTemplate, 'campaign_type' | 'voucher' | 'rule'>;

/** Creates a template from a campaign or a promotion tier. */
export function createTemplate(
	store: Store,
	{ name, description, campaign_id, promotion_tier_id }: TemplateRequest,
): Readonly<CampaignTemplate> {
	if (Boolean(campaign_id) === Boolean(promotion_tier_id)) {
		throw invalidPayload("Payload must have either 'campaign_id' or 'promotion_tier_id'");
	}
	const content = campaign_id
		? contentOfCampaign(store, campaign_id)
		: contentOfTier(store, promotion_tier_id ?? '');
	refuseTaken(store, name);
	return store.campaignTemplates.add({
		...store.campaignTemplates.born(),
		name,
		description,
		...content,
		object: 'campaign_template',
	});
}

function contentOfCampaign(store: Store, key: string): Content {
	const { id, campaign_type, voucher, rules } = store.campaigns.get(key);
	const isSupported = campaign_type === 'DISCOUNT_COUPONS' || campaign_type === 'GIFT_VOUCHERS';
	if (!isSupported || !voucher) {
		throw refusal(
			'campaign_type_is_not_supported_by_campaign_template',
			'Campaign of the given type is not supported by campaign template',
		);
	}
	return { campaign_type, voucher, rule: ruleFor(store, [...rules, ...rulesOf(store, id)]) };
}

function contentOfTier(store: Store, key: string): Content {
	const { id, action } = store.promotionTiers.get(key);
	const voucher = { type: 'DISCOUNT_VOUCHER', discount: action.discount } as const;
	return { campaign_type: 'DISCOUNT_COUPONS', voucher, rule: ruleFor(store, rulesOf(store, id)) };
}

const rulesOf = ({ ruleAssignments }: Store, id: string) =>
	ruleAssignments.of(id).map(({ rule_id }) => rule_id);

/** Returns the rule that a template keeps. */
function ruleFor(store: Store, ids: readonly string[]): Readonly<ValidationRule> | null {
	const [rule] = ids.map((id) => store.validationRules.get(id));
	if (!rule) return null;
	if (!namesStaticSegment(store, rule)) return rule;
	if (store.beliefs.templateConditions === 'left out') return null;
	throw invalidPayload('Static segments are not supported by campaign templates');
}

function namesStaticSegment({ segments }: Store, { rules }: Readonly<ValidationRule>): boolean {
	const named = JSON.stringify(rules);
	return segments.all().some(({ id, type }) => type === 'static' && named.includes(id));
}

export function changeTemplate(
	store: Store,
	key: string,
	{ name, description }: Partial<TemplateRequest>,
): Readonly<CampaignTemplate> {
	const { id } = store.campaignTemplates.get(key);
	if (name !== undefined) refuseTaken(store, name, id);
	return store.campaignTemplates.change(id, {
		...(name !== undefined && { name }),
		...(description !== undefined && { description }),
	});
}

function refuseTaken({ campaignTemplates }: Store, name: string, except?: string): void {
	const isTaken = campaignTemplates.all().some((one) => one.name === name && one.id !== except);
	if (isTaken) throw duplicate('campaign_template', name, `name ${name}`);
}

/** Creates a campaign from a template; fields of the request replace those of the template. */
export function createFromTemplate(
	store: Store,
	key: string,
	{ voucher, ...request }: Omit<CampaignRequest, 'campaign_type'>,
): { campaign: Readonly<Campaign>; created_resources: object[] } {
	const template = store.campaignTemplates.get(key);
	const campaign = createCampaign(store, {
		description: template.description,
		...request,
		campaign_type: template.campaign_type,
		voucher: { ...template.voucher, ...voucher, type: template.voucher.type },
	});
	return {
		campaign,
		created_resources: addRule(store, template, {
			related_object_type: 'campaign',
			related_object_id: campaign.id,
		}),
	};
}

/**
 * Adds a new rule for what a template has made. What its conditions name by ID keeps that ID, even in another project: a
 * guess, as the vendor does not say it.
 */
function addRule(
	store: Store,
	{ rule }: Readonly<CampaignTemplate>,
	target: Parameters<typeof assignRule>[2],
): object[] {
	if (!rule) return [];
	const { validationRules } = store;
	const copy = { ...rule, ...validationRules.born(), assignments_count: 0 };
	const { id, object } = validationRules.add(copy);
	assignRule(store, id, target, true);
	return [{ id, object }];
}

export interface TierSetupRequest extends Omit<
	PromotionTierRequest,
	'action' | 'validation_rules'
> {
	campaign_id: string;
}

/** Adds a promotion tier with the discount and the rule of a template. */
export function createTierFromTemplate(
	store: Store,
	key: string,
	{ campaign_id, ...request }: TierSetupRequest,
): { promotion_tier: Readonly<PromotionTier>; created_resources: object[] } {
	const template = store.campaignTemplates.get(key);
	if (template.campaign_type !== 'DISCOUNT_COUPONS') {
		throw invalidPayload('The template is not of a discount campaign');
	}
	const promotion_tier = createPromotionTier(store, campaign_id, {
		...request,
		action: { discount: template.voucher.discount },
	});
	const target = { related_object_type: 'promotion_tier', related_object_id: promotion_tier.id };
	return { promotion_tier, created_resources: addRule(store, template, target) };
}
