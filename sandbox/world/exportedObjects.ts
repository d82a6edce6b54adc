import { presentCustomer } from './customers';
import { TRANSACTION_PATHS } from './exports';
import { presentOrder } from './orders';
import { presentInList } from './publications';
import { presentRedemption } from './redemptions';
import type { Store } from './store';
import { presentVoucher } from './voucherView';

interface Exported {
	/** All columns; `paths` has their paths in the row if these differ from their names. */
	columns: readonly string[];
	paths?: Record<string, string>;
	usual: readonly string[];
	filters?: readonly string[];
	rows: (store: Store) => object[];
}

const words = (text: string) => text.trim().split(/\s+/);

export const EXPORTED: Record<string, Exported> = {
	voucher: {
		columns:
			words(`code voucher_type value discount_type campaign category start_date expiration_date
			gift_balance loyalty_balance redemption_quantity redemption_count active metadata id is_referral_code
			created_at updated_at campaign_id additional_info customer_id`),
		paths: {
			voucher_type: 'type',
			value: 'discount.amount_off',
			discount_type: 'discount.type',
			gift_balance: 'gift.balance',
			loyalty_balance: 'loyalty_card.balance',
			redemption_quantity: 'redemption.quantity',
			redemption_count: 'redemption.redeemed_quantity',
			customer_id: 'holder_id',
		},
		usual: ['code', 'voucher_type', 'value', 'campaign', 'active'],
		filters: ['holder_id', 'redemption_status'],
		rows: (store) => store.vouchers.all().map((voucher) => presentVoucher(voucher, store, '')),
	},
	redemption: {
		columns:
			words(`id object date voucher_code campaign promotion_tier_id customer_id customer_source_id
			customer_name tracking_id order_id order_amount gift_amount loyalty_points result failure_code
			failure_message metadata`),
		paths: {
			voucher_code: 'voucher.code',
			campaign: 'voucher.campaign',
			promotion_tier_id: 'promotion_tier.id',
			customer_source_id: 'customer.source_id',
			customer_name: 'customer.name',
			order_id: 'order.id',
			order_amount: 'order.amount',
			gift_amount: 'gift.amount',
			loyalty_points: 'loyalty_card.points',
			created_at: 'date',
		},
		usual: ['id', 'object', 'voucher_code', 'customer_id', 'date', 'result'],
		filters: ['created_at', 'related_object_id', 'status'],
		rows: (store) => store.redemptions.all().map((found) => presentRedemption(found, store)),
	},
	customer: {
		columns: words(`name id description email source_id created_at address_city address_country
			redemptions_total_redeemed orders_total_amount orders_total_count loyalty_points updated_at phone
			metadata birthdate`),
		paths: {
			address_city: 'address.city',
			address_country: 'address.country',
			redemptions_total_redeemed: 'summary.redemptions.total_redeemed',
			orders_total_amount: 'summary.orders.total_amount',
			orders_total_count: 'summary.orders.total_count',
			loyalty_points: 'loyalty.points',
			city: 'address.city',
		},
		usual: ['name', 'source_id'],
		filters: ['birthday', 'city'],
		rows: (store) => store.customers.all().map((found) => presentCustomer(found, store)),
	},
	order: {
		columns:
			words(`id source_id created_at updated_at status amount discount_amount items_discount_amount
			total_discount_amount total_amount customer_id referrer_id metadata`),
		usual: ['id', 'source_id', 'status'],
		rows: ({ orders }) => orders.all().map((order) => presentOrder(order)),
	},
	voucher_transactions: {
		columns: words(`id campaign_id voucher_id type source_id reason source balance amount
			related_transaction_id created_at details`),
		paths: TRANSACTION_PATHS,
		usual: ['id', 'type', 'amount'],
		rows: ({ campaigns, ledger }) => campaigns.all().flatMap(({ id }) => [...ledger.of(id)]),
	},
	product: {
		columns: words('id source_id name price image_url metadata created_at updated_at'),
		usual: ['id', 'name', 'price'],
		rows: ({ products }) => [...products.all()],
	},
	sku: {
		columns: words(
			'id source_id product_id sku price currency image_url metadata created_at updated_at',
		),
		usual: ['id', 'sku', 'price'],
		rows: ({ products }) => products.all().flatMap(({ skus }) => skus.data),
	},
	publication: {
		columns: words(
			'voucher_code customer_id customer_source_id date channel campaign is_winner metadata',
		),
		usual: ['voucher_code', 'customer_id', 'date'],
		filters: ['created_at', 'source_id'],
		paths: { voucher_code: 'voucher.code', campaign: 'voucher.campaign', date: 'created_at' },
		rows: (store) => store.publications.all().map((one) => presentInList(one, store, '')),
	},
	points_expiration: {
		columns: words('id campaign_id voucher_id points status expires_at'),
		usual: ['id', 'voucher_id', 'points'],
		rows: () => [],
	},
	api_log: { columns: ['id', 'created_at'], usual: ['id'], rows: () => [] },
};
