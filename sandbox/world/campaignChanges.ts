import { duplicate, invalidPayload } from '../errors';
import { categorized, invalidCampaign, settled } from './campaigns';
import { VOUCHER_TYPES } from './voucherTypes';
import { checkNewTier, createPromotionTier, type PromotionTierRequest } from './promotionTiers';
import type { Store } from './store';
import type {
	Areas,
	Campaign,
	CampaignProfile,
	CampaignType,
	CampaignVoucher,
	Metadata,
} from './types';
import { ALWAYS_VALID, deleteVoucher } from './vouchers';

interface AreasChange {
	access_settings?: { assign?: Areas; unassign?: Areas };
}

export interface CampaignRequest extends CampaignProfile, AreasChange {
	name: string;
	/** Default: derived from the type of its vouchers. */
	campaign_type?: CampaignType;
	voucher?: CampaignVoucher;
	vouchers_count?: number;
	validation_rules?: readonly string[];
	use_voucher_metadata_schema?: boolean;
	referral_program?: Metadata;
	promotion?: { tiers?: readonly PromotionTierRequest[] | null };
}

export const EMPTY = {
	description: null,
	type: 'STATIC',
	...ALWAYS_VALID,
	activity_duration_after_publishing: null,
	category: null,
	category_id: null,
	metadata: {},
	active: true,
	auto_join: false,
	join_once: false,
	use_voucher_metadata_schema: true,
	protected: false,
	areas: {},
	rules: [],
	creation_status: 'DONE',
	vouchers_generation_status: 'DONE',
	generation: null,
	object: 'campaign',
} as const;

/** Differs from {@link EMPTY} for promotions, which have no codes. */
export const PROMOTION = { use_voucher_metadata_schema: false };

export function createCampaign(store: Store, request: CampaignRequest): Readonly<Campaign> {
	const { campaigns } = store;
	const {
		vouchers_count: count = 0,
		validation_rules,
		voucher,
		promotion,
		access_settings,
		...given
	} = request;
	const { name, campaign_type = typeOf(voucher) } = request;
	const type = VOUCHER_TYPES[campaign_type];
	if (type !== voucher?.type)
		throw invalidCampaign(`Property 'voucher' is wrong for ${campaign_type}`);
	if (request.type === 'STANDALONE' && count > 1) {
		throw invalidCampaign('A standalone campaign has one code only');
	}
	if (request.type === 'STANDALONE' && voucher?.code === undefined) {
		throw invalidCampaign("Property 'voucher.code' is required for STANDALONE");
	}
	const tiers = promotion?.tiers ?? [];
	if (tiers.length > 0 && campaign_type !== 'PROMOTION') {
		throw invalidCampaign(`Property 'promotion' is wrong for ${campaign_type}`);
	}
	for (const tier of tiers) checkNewTier(store, tier);
	if (store.vouchers.find(voucher?.code ?? '')) throw duplicate('voucher', voucher?.code ?? '');
	if (campaigns.find(name)) throw duplicate('campaign', name, `name ${name}`);
	if (count > store.mostCodes)
		throw invalidCampaign(`A campaign has up to ${store.mostCodes} codes`);
	const created = campaigns.add({
		...campaigns.born(),
		...EMPTY,
		...(campaign_type === 'PROMOTION' && PROMOTION),
		...given,
		campaign_type,
		...categorized(store, request),
		...(voucher && {
			voucher: { ...voucher, redemption: { quantity: null, ...voucher.redemption } },
		}),
		areas: changedAreas({}, { access_settings }),
		rules: validation_rules ?? [],
	});
	for (const tier of tiers) createPromotionTier(store, created.id, tier);
	return created;
}

function typeOf(voucher?: CampaignVoucher): CampaignType {
	if (!voucher) throw invalidPayload("body must have required property 'campaign_type'");
	switch (voucher.type) {
		case 'GIFT_VOUCHER':
			return 'GIFT_VOUCHERS';
		case 'LOYALTY_CARD':
			return 'LOYALTY_PROGRAM';
		default:
			return 'DISCOUNT_COUPONS';
	}
}

export interface CampaignChange extends CampaignProfile, AreasChange {
	unset_metadata_fields?: readonly string[] | null;
	discount?: CampaignVoucher['discount'];
	gift?: CampaignVoucher['gift'];
	referral_program?: Metadata;
}

function changedAreas(areas: Areas, { access_settings = {} }: AreasChange): Areas {
	const { assign = {}, unassign = {} } = access_settings;
	const kinds = ['areas_ids', 'area_all_stores_ids', 'area_stores_ids'] as const;
	return Object.fromEntries(
		kinds.map((kind) => {
			const all = [...new Set([...(areas[kind] ?? []), ...(assign[kind] ?? [])])];
			return [kind, all.filter((id) => !unassign[kind]?.includes(id))];
		}),
	);
}

/** Changes a campaign whose codes are all generated. Codes without a holder get the new discount. */
export function updateCampaign(
	store: Store,
	key: string,
	{ unset_metadata_fields: unset, discount, gift, access_settings, ...change }: CampaignChange,
): Readonly<Campaign> {
	const { campaigns, vouchers } = store;
	const { id, voucher, areas } = settled(store, key);
	if (discount && voucher?.discount?.type !== discount.type) {
		throw invalidCampaign('It is not possible to change the discount type');
	}
	const removed = Object.fromEntries((unset ?? []).map((name) => [name, undefined]));
	if (discount) {
		for (const { id: code, holder_id } of vouchers.of(id))
			if (holder_id === null) vouchers.change(code, { discount });
	}
	return campaigns.change(id, {
		...change,
		areas: changedAreas(areas, { access_settings }),
		...categorized(store, change),
		metadata: { ...change.metadata, ...removed },
		...(voucher && {
			voucher: { ...voucher, ...(discount && { discount }), ...(gift && { gift }) },
		}),
	});
}

export function deleteCampaign(store: Store, id: string): { done: number } {
	const codes = store.vouchers.of(id);
	for (const code of codes) deleteVoucher(store, code.id);
	store.campaigns.remove(id);
	return { done: codes.length };
}
