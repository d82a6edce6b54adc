import { ApiError, duplicate, errorOfStatus, forbidden, notFound } from '../errors';
import type { Store } from './store';
import type {
	Campaign,
	CampaignProfile,
	CampaignType,
	CampaignVoucher,
	CodeConfig,
	Metadata,
	Voucher,
	VoucherProfile,
} from './types';
import { createVoucher } from './vouchers';

/** What kind of codes a campaign has; promotions have none. */
export const VOUCHER_TYPES: Partial<Record<CampaignType, Voucher['type']>> = {
	DISCOUNT_COUPONS: 'DISCOUNT_VOUCHER',
	GIFT_VOUCHERS: 'GIFT_VOUCHER',
	LOYALTY_PROGRAM: 'LOYALTY_CARD',
	REFERRAL_PROGRAM: 'DISCOUNT_VOUCHER',
};

/** How many codes a campaign can have. */
export const MOST_CODES = 100_000;

/** A campaign as sent to be created. */
export interface CampaignRequest extends CampaignProfile {
	name: string;
	campaign_type: CampaignType;
	voucher?: CampaignVoucher;
	vouchers_count?: number;
	validation_rules?: readonly string[];
	use_voucher_metadata_schema?: boolean;
	referral_program?: Metadata;
}

/** What codes that are added have in place of what the campaign says. */
export interface CodesRequest extends VoucherProfile {
	code?: string;
	code_config?: CodeConfig;
	redemption?: { quantity?: number | null };
}

const refusal = (details: string) =>
	new ApiError(400, 'invalid_campaign', 'Invalid Campaign', details);

/** The campaign of this ID or name, if it is a loyalty campaign. */
export function loyaltyCampaign({ campaigns }: Store, idOrName: string): Readonly<Campaign> {
	const found = campaigns.get(idOrName);
	if (found.campaign_type !== 'LOYALTY_PROGRAM') throw notFound('campaign', idOrName);
	return found;
}

/** The campaign of this ID or name, if it is an active loyalty campaign. */
export function activeLoyaltyCampaign(store: Store, idOrName: string): Readonly<Campaign> {
	const found = loyaltyCampaign(store, idOrName);
	if (!found.active) throw notFound('campaign', idOrName);
	return found;
}

/** The campaign of this ID or name, if its cards have transactions. */
export function campaignWithTransactions({ campaigns }: Store, idOrName: string) {
	const found = campaigns.get(idOrName);
	if (!['LOYALTY_PROGRAM', 'GIFT_VOUCHERS'].includes(found.campaign_type)) {
		throw forbidden('Transactions are allowed only for loyalty or gift campaigns');
	}
	return found;
}

/** The campaign as the API shows it. */
export function presentCampaign(campaign: Readonly<Campaign>, { vouchers, categories }: Store) {
	const { rules, voucher, ...shown } = campaign;
	const category = categories.find(campaign.category_id ?? '');
	return {
		...shown,
		...(voucher && { voucher: { is_referral_code: false, ...voucher } }),
		vouchers_count: vouchers.of(campaign.id).length,
		category: category?.name ?? null,
		category_id: category?.id ?? null,
		categories: category ? [category] : [],
		validation_rules_assignments: {
			object: 'list',
			data_ref: 'data',
			data: rules.map((rule) => ({
				id: `asgm_${campaign.id.slice(5, 21)}`,
				rule_id: rule,
				related_object_id: campaign.id,
				related_object_type: 'campaign',
				created_at: campaign.created_at,
				object: 'validation_rules_assignment',
			})),
			total: rules.length,
		},
	};
}

/** What a campaign is that nothing is told of. */
export const EMPTY = {
	description: null,
	type: 'AUTO_UPDATE',
	start_date: null,
	expiration_date: null,
	validity_timeframe: null,
	validity_day_of_week: null,
	validity_hours: null,
	activity_duration_after_publishing: null,
	category: null,
	category_id: null,
	metadata: {},
	active: true,
	auto_join: false,
	join_once: false,
	use_voucher_metadata_schema: false,
	protected: false,
	rules: [],
	creation_status: 'DONE',
	vouchers_generation_status: 'DONE',
	object: 'campaign',
} as const;

/** Creates a campaign, without its codes. */
export function createCampaign(store: Store, request: CampaignRequest): Readonly<Campaign> {
	const { campaigns } = store;
	const { vouchers_count: count = 0, validation_rules, voucher, ...told } = request;
	const { name, campaign_type } = request;
	const type = VOUCHER_TYPES[campaign_type];
	if (type !== voucher?.type) throw refusal(`Property 'voucher' is wrong for ${campaign_type}`);
	if (request.type === 'STANDALONE' && count > 1) {
		throw refusal('A standalone campaign has one code only');
	}
	if (campaigns.find(name)) throw duplicate('campaign', name, `name ${name}`);
	return campaigns.add({
		...campaigns.born(),
		...EMPTY,
		...told,
		...categorized(store, request),
		...(voucher && {
			voucher: { ...voucher, redemption: { quantity: null, ...voucher.redemption } },
		}),
		rules: validation_rules ?? [],
	});
}

/** The same from a template, with what takes the place of the template's settings. */
export function createFromTemplate(
	store: Store,
	key: string,
	{ voucher, ...request }: Omit<CampaignRequest, 'campaign_type'>,
): { campaign: Readonly<Campaign>; created_resources: object[] } {
	const template = store.campaignTemplates.get(key);
	const rule = store.validationRules.all().find(({ name }) => name === template.rule);
	const campaign = createCampaign(store, {
		description: template.description,
		...request,
		campaign_type: template.campaign_type,
		voucher: { ...template.voucher, ...voucher, type: template.voucher.type },
		validation_rules: rule ? [rule.id] : [],
	});
	const created_resources = rule ? [{ id: rule.id, object: rule.object }] : [];
	return { campaign, created_resources };
}

/** A campaign as sent to be changed. */
export interface CampaignChange extends CampaignProfile {
	unset_metadata_fields?: readonly string[] | null;
	discount?: CampaignVoucher['discount'];
	gift?: CampaignVoucher['gift'];
	referral_program?: Metadata;
}

/** Changes a campaign whose codes are all there. Codes that nobody has yet get the new value. */
export function updateCampaign(
	store: Store,
	key: string,
	{ unset_metadata_fields: unset, discount, gift, ...change }: CampaignChange,
): Readonly<Campaign> {
	const { campaigns, vouchers } = store;
	const { id, voucher, metadata } = settled(campaigns.get(key));
	if (discount && voucher?.discount?.type !== discount.type) {
		throw refusal('It is not possible to change the discount type');
	}
	for (const name of unset ?? []) Reflect.deleteProperty(metadata, name);
	if (discount) {
		for (const { id: code, holder_id } of vouchers.of(id))
			if (holder_id === null) vouchers.change(code, { discount });
	}
	return campaigns.change(id, {
		...change,
		...categorized(store, change),
		...(voucher && (discount ?? gift) && { voucher: { ...voucher, discount, gift } }),
	});
}

/** Adds a code to a campaign, with what takes the place of the campaign's settings. */
export function addVoucher(store: Store, key: string, request: CodesRequest): Readonly<Voucher> {
	const { id, voucher, type } = withCodes(store, key);
	const { vouchers } = store;
	if (type === 'STANDALONE' && vouchers.of(id).length > 0) {
		throw refusal('A standalone campaign has one code only');
	}
	return createVoucher(store, {
		...voucher,
		...request,
		...categorized(store, request),
		campaign_id: id,
	});
}

/** The campaign of this ID or name with what its codes are made of. */
export function withCodes({ campaigns }: Store, key: string) {
	const { voucher, ...campaign } = settled(campaigns.get(key));
	if (!voucher) throw refusal('A promotion has no codes');
	return { ...campaign, voucher };
}

/** The campaign, unless it is being changed. */
function settled(campaign: Readonly<Campaign>): Readonly<Campaign> {
	if (campaign.vouchers_generation_status === 'DONE') return campaign;
	throw errorOfStatus(423);
}

/** The category that is told by name or ID, as it is stored. */
function categorized(
	{ categories }: Store,
	{ category, category_id }: Pick<CampaignProfile, 'category' | 'category_id'>,
) {
	const key = category_id ?? category;
	if (key === undefined || key === null) return {};
	const { id, name } = categories.get(key);
	return { category: name, category_id: id };
}
