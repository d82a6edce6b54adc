import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors';
import type { State } from '../state';
import { iso } from '../world/clock';
import type { Campaign, CampaignType } from '../world/types';
import { presentVoucher } from '../world/vouchers';
import { filterOf, filterPatterns, type FilterFields } from './filters';
import { ordered, pageOf, type PageQuery } from './lists';
import { booleanText, CAMPAIGN_TYPES, dateTime, oneOf, ordersOf, pageQuery, text } from './schemas';

const CAMPAIGN_FILTERS: FilterFields<Campaign> = {
	campaigns: ({ name }) => name,
	campaigns_id: ({ id }) => id,
	campaign_status: ({ creation_status }) => creation_status,
	voucher_type: ({ campaign_type }) => VOUCHER_TYPES[campaign_type] ?? '',
};

/** What kind of codes a campaign has; promotions have none. */
const VOUCHER_TYPES: Partial<Record<CampaignType, string>> = {
	DISCOUNT_COUPONS: 'DISCOUNT_VOUCHER',
	GIFT_VOUCHERS: 'GIFT_VOUCHER',
	LOYALTY_PROGRAM: 'LOYALTY_CARD',
	REFERRAL_PROGRAM: 'DISCOUNT_VOUCHER',
};

const STATUSES = ['DONE', 'IN_PROGRESS', 'FAILED', 'DRAFT', 'MODIFYING'];
const expand = oneOf(['category', 'access_settings_assignments']);
const updateOrders = ordersOf('created_at', 'updated_at');

const campaignQuery = {
	...pageQuery({
		campaign_type: oneOf(CAMPAIGN_TYPES),
		campaign_status: oneOf(STATUSES),
		is_referral_code: booleanText,
		expand,
		order: updateOrders,
	}),
	patternProperties: filterPatterns(CAMPAIGN_FILTERS),
};

const voucherQuery = {
	...pageQuery(
		{
			category: text,
			campaign: text,
			campaign_id: text,
			customer: text,
			code: text,
			order: ordersOf('created_at', 'updated_at', 'code'),
		},
		99,
	),
	patternProperties: { '^(created_at|updated_at)\\[(before|after)\\]$': dateTime },
};

const productQuery = pageQuery({
	order: ordersOf('created_at', 'updated_at', 'type', 'code', 'campaign', 'category'),
	start_date: dateTime,
	end_date: dateTime,
});

interface CampaignQuery extends PageQuery {
	campaign_type?: string;
	campaign_status?: string;
	is_referral_code?: 'true' | 'false';
}

interface VoucherQuery extends PageQuery {
	category?: string;
	campaign?: string;
	campaign_id?: string;
	customer?: string;
	code?: string;
}

interface ProductQuery extends PageQuery {
	start_date?: string;
	end_date?: string;
}

/** Products, and the lists of campaigns, cards and promotion tiers. */
export function catalogueRoutes(app: FastifyInstance, state: State): void {
	app.get<{ Querystring: ProductQuery }>(
		'/v1/products',
		{ schema: { querystring: productQuery } },
		({ query }) => {
			const from = boundOf(query.start_date);
			const to = boundOf(query.end_date);
			const shown = state.world.products.filter(
				({ created_at }) =>
					(from === undefined || created_at >= from) && (to === undefined || created_at <= to),
			);
			return pageOf('products', ordered(shown, query.order), query);
		},
	);

	app.get<{ Querystring: CampaignQuery }>(
		'/v1/campaigns',
		{ schema: { querystring: campaignQuery } },
		({ query }) => {
			const keeps = filterOf(CAMPAIGN_FILTERS, query);
			const shown = state.world.campaigns.filter(
				(campaign) =>
					(query.campaign_type ?? campaign.campaign_type) === campaign.campaign_type &&
					(query.campaign_status ?? campaign.creation_status) === campaign.creation_status &&
					query.is_referral_code !== 'true' &&
					keeps(campaign),
			);
			return pageOf('campaigns', ordered(shown, query.order), query);
		},
	);

	app.get<{ Querystring: PageQuery }>(
		'/v1/loyalties',
		{ schema: { querystring: pageQuery({ expand, order: updateOrders }) } },
		({ query }) => {
			const shown = state.world.campaigns.filter(
				({ campaign_type }) => campaign_type === 'LOYALTY_PROGRAM',
			);
			return pageOf('campaigns', ordered(shown, query.order), query);
		},
	);

	app.get<{ Querystring: VoucherQuery }>(
		'/v1/vouchers',
		{ schema: { querystring: voucherQuery } },
		({ query }) => {
			const bounds = new Map<string, unknown>(Object.entries(query));
			const keepsTime = (column: 'created_at' | 'updated_at', value: string | null) => {
				const after = bounds.get(`${column}[after]`);
				const before = bounds.get(`${column}[before]`);
				const time = value === null ? NaN : Date.parse(value);
				return (
					(typeof after !== 'string' || time > Date.parse(after)) &&
					(typeof before !== 'string' || time < Date.parse(before))
				);
			};
			const shown = state.world.vouchers
				.all()
				.filter(
					(voucher) =>
						(query.campaign ?? voucher.campaign) === voucher.campaign &&
						(query.campaign_id ?? voucher.campaign_id) === voucher.campaign_id &&
						(query.code ?? voucher.code) === voucher.code &&
						query.category === undefined &&
						query.customer === undefined &&
						keepsTime('created_at', voucher.created_at) &&
						keepsTime('updated_at', voucher.updated_at),
				)
				.map(presentVoucher);
			return pageOf('vouchers', ordered(shown, query.order), query);
		},
	);

	app.get<{ Querystring: PageQuery & { is_available?: 'true' | 'false' } }>(
		'/v1/promotions/tiers',
		{ schema: { querystring: pageQuery({ is_available: booleanText, order: updateOrders }) } },
		({ query }) => {
			const shown = state.world.promotionTiers.filter(
				({ active }) => query.is_available === undefined || String(active) === query.is_available,
			);
			return pageOf('tiers', ordered(shown, query.order), query);
		},
	);

	app.post<{ Params: { promotionTierId: string } }>(
		'/v1/promotions/tiers/:promotionTierId/disable',
		({ params }) => {
			const { promotionTierId } = params;
			const tier = state.world.promotionTiers.find(({ id }) => id === promotionTierId);
			if (!tier) throw notFound('promotion_tier', promotionTierId);
			return Object.assign(tier, { active: false, updated_at: iso(state.world.now()) });
		},
	);
}

/** A time as products carry it: texts of one form are in the order of their times. */
const boundOf = (time?: string) => (time === undefined ? undefined : new Date(time).toISOString());
