import { presentCampaign } from './campaigns';
import { presentCustomer, simpleCustomer } from './customers';
import { presentOrder } from './orders';
import { presentInList } from './publications';
import { presentRedemption, worthOf } from './redemptions';
import type { Store } from './store';
import type {
	Campaign,
	LoggedEvent,
	PromotionTier,
	Redemption,
	Transaction,
	Voucher,
} from './types';
import { presentVoucher } from './voucherView';

/** Events that contain the whole voucher; others have a short form. */
const OF_VOUCHERS =
	/^voucher\.(created|updated|deleted|enabled|disabled|\w+\.transaction\.created)$/;

/** @see https://docs.voucherify.io/api-reference/introduction-to-webhooks */
export function dataOf(event: LoggedEvent, store: Store, origin: string) {
	const { type, about, data } = event;
	if (data.customer) return { customer: presentCustomer(data.customer, store) };
	if (data.custom_event) return customEventData(event, store);
	const { redemption, transaction, order, publication } = data;
	const concerned = store.customers.find(about.customer ?? '');
	const campaign = store.campaigns.find(about.campaign ?? '');
	const { voucher_id } = redemption ?? transaction ?? {};
	const voucher = data.voucher ?? store.vouchers.find(voucher_id ?? '');
	const shown = OF_VOUCHERS.test(type) ? presentVoucher : shortVoucher;
	return {
		...(concerned && { customer: simpleCustomer(concerned) }),
		...(campaign && { campaign: shortCampaign(campaign, store) }),
		...(voucher && { voucher: shown(voucher, store, origin) }),
		...(publication && { publication: presentInList(publication, store, origin) }),
		// According to the OpenAPI description, this order has only the ID of its customer.
		...(order && { order: { ...presentOrder(order), customer: undefined } }),
		...(redemption && redemptionData(redemption, store)),
		...(transaction && transactionData(transaction)),
	};
}

function customEventData({ created_at, about, data }: LoggedEvent, { customers }: Store) {
	const { id, event: name = '', metadata } = data.custom_event ?? {};
	const customer = customers.find(about.customer ?? '');
	const parties = { referral: null, loyalty: null };
	const named = { id: customer?.id, object: 'customer' };
	return {
		event: { id, object: 'event', type: name, customer: named, ...parties, metadata, created_at },
		event_schema: { id: `ms_${id?.slice('event_'.length)}`, name },
		customer: customer && simpleCustomer(customer),
		...parties,
	};
}

/** Events about expired points have `points` instead of `balance`. */
function transactionData(transaction: Transaction) {
	const { balance } = transaction.details;
	if (transaction.type !== 'POINTS_EXPIRATION') return { transaction, balance };
	return { transaction, points: Math.abs(balance.amount) };
}

/** A rollback contains the redemption in its earlier state. */
function redemptionData(found: Readonly<Redemption>, store: Store) {
	const shown = shortRedemption(found, store);
	const { order, promotion_tier } = shown;
	const before = store.redemptions.find(found.redemption ?? '');
	const both = { order, ...(promotion_tier && { promotion_tier }) };
	if (!before) return { ...both, redemption: shown };
	const redemption = shortRedemption({ ...before, status: 'SUCCEEDED' }, store);
	return { ...both, redemption, redemption_rollback: shown };
}

function shortRedemption(found: Readonly<Redemption>, store: Store) {
	const shown = presentRedemption(found, store);
	const { order, redemption, tracking_id } = shown;
	const voucher = store.vouchers.find(found.voucher_id ?? '');
	const tier = store.promotionTiers.find(found.promotion_tier_id ?? '');
	return {
		...shown,
		redemption: redemption ?? undefined,
		tracking_id: tracking_id ?? undefined,
		order: order && shortOrder(order),
		...(voucher && { voucher: shortVoucher(voucher) }),
		...(tier && { promotion_tier: shortTier(tier) }),
		gift: undefined,
		loyalty_card: undefined,
		session: undefined,
		related_redemptions: undefined,
		related_object_type: undefined,
		related_object_id: undefined,
	};
}

type ShownOrder = NonNullable<ReturnType<typeof presentRedemption>['order']>;

const shortOrder = (order: ShownOrder) => ({
	...order,
	customer: undefined,
	initial_amount: undefined,
	created_at: undefined,
	updated_at: undefined,
	...('items' in order && {
		items: order.items.map((item) => ({
			...item,
			initial_quantity: undefined,
			initial_amount: undefined,
			metadata: undefined,
		})),
	}),
});

const shortTier = ({ id, name, banner, campaign_id, metadata }: Readonly<PromotionTier>) => ({
	id,
	name,
	banner,
	campaign: { id: campaign_id },
	metadata,
});

export function shortVoucher(voucher: Readonly<Voucher>) {
	const { id, code, type, campaign, campaign_id, is_referral_code, holder_id } = voucher;
	const { category_id, active, start_date, expiration_date, metadata } = voucher;
	const { quantity, redeemed_quantity, created_at, updated_at } = voucher;
	return {
		...{ id, code, ...worthOf(voucher), type, campaign, campaign_id, is_referral_code },
		...(holder_id !== null && { holder_id }),
		...{ category_id, active, created_at, updated_at },
		redemption: { quantity, redeemed_quantity },
		...{ start_date, expiration_date, metadata, object: 'voucher' },
	};
}

function shortCampaign(found: Readonly<Campaign>, store: Store) {
	const campaign = presentCampaign(found, store);
	const { id, name, campaign_type, type, auto_join, join_once, active, metadata } = campaign;
	const { category_id, category, start_date, expiration_date, description } = campaign;
	const { voucher, created_at, updated_at, object } = campaign;
	return {
		...{ id, name, campaign_type, type, is_referral_code: voucher?.is_referral_code ?? false },
		...(voucher && {
			voucher: {
				...voucher,
				is_referral_code: undefined,
				code: undefined,
				...(voucher.loyalty_card && {
					loyalty_card: { ...voucher.loyalty_card, balance: undefined },
				}),
				redemption: { quantity: voucher.redemption?.quantity ?? null, redeemed_quantity: 0 },
			},
		}),
		...{ auto_join, join_once, active, category_id, category, metadata },
		...{ start_date, expiration_date, description, created_at, updated_at, object },
	};
}
