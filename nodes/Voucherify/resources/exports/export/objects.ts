interface ExportedObject {
	/** Name in the API. */
	value: string;
	columns: string[];
	/** Fields that the export can be filtered by. */
	filters: string[];
	/** Columns that the file can be sorted by. */
	orders: string[];
	/** Columns of days without a time, such as "2022-06-30" in Voucherify's table of columns. */
	days?: string[];
}

const words = (text: string) => text.trim().split(/\s+/);

/**
 * All objects that Voucherify exports and documents columns for. It also exports products, SKUs and the API log. The first
 * is the default: n8n shows assistants the columns of the first only.
 */
export const exportedObjects: ExportedObject[] = [
	{
		value: 'voucher_transactions',
		columns: words(`id campaign_id voucher_id type source_id reason source balance amount
			related_transaction_id created_at details`),
		filters: words('created_at voucher_id campaign_id'),
		orders: ['created_at'],
	},
	{
		value: 'customer',
		columns: words(`name id description email source_id created_at address_city address_state
			address_line_1 address_line_2 address_country address_postal_code redemptions_total_redeemed
			redemptions_total_failed redemptions_total_succeeded redemptions_total_rolled_back
			redemptions_total_rollback_failed redemptions_total_rollback_succeeded orders_total_amount
			orders_total_count orders_average_amount orders_last_order_amount orders_last_order_date
			loyalty_points loyalty_referred_customers updated_at phone birthday metadata birthdate`),
		filters: words(`created_at updated_at email name city phone birthday source_id
			publications.created_at publications.related_object_id`),
		orders: words('created_at updated_at name id email source_id'),
		days: words('birthday birthdate'),
	},
	{
		value: 'order',
		columns: words(`id source_id created_at updated_at status amount discount_amount
			items_discount_amount total_discount_amount total_amount customer_id referrer_id metadata`),
		filters: words(`created_at updated_at status source_id amount total_amount discount_amount
			total_discount_amount items_discount_amount`),
		orders: words('created_at updated_at status'),
	},
	{
		value: 'points_expiration',
		columns: words('id campaign_id voucher_id points status expires_at'),
		filters: words('campaign_id voucher_id'),
		orders: ['expires_at'],
		days: ['expires_at'],
	},
	{
		value: 'publication',
		columns: words(`voucher_code customer_id customer_source_id date channel campaign is_winner
			metadata`),
		filters: words(`created_at campaign customer voucher failure_code result customer_id
			campaign_name voucher_type is_referral_code parent_object_id related_object_id source_id`),
		orders: words('created_at id voucher_code tracking_id customer_id channel'),
	},
	{
		value: 'redemption',
		columns: words(`id object date voucher_code campaign promotion_tier_id customer_id
			customer_source_id customer_name tracking_id order_id order_amount gift_amount loyalty_points
			result failure_code failure_message metadata`),
		filters: words(`created_at campaign customer voucher related_object voucher_code
			related_object_id related_object_parent_id parent_redemption_id failure_code result object
			customer_id campaign_name user_login status`),
		orders: words('created_at id voucher_code tracking_id customer_id'),
	},
	{
		value: 'voucher',
		columns: words(`code voucher_type value formula discount_type campaign category start_date
			expiration_date gift_balance loyalty_balance redemption_quantity redemption_count active qr_code
			bar_code metadata id is_referral_code created_at updated_at validity_timeframe_interval
			validity_timeframe_duration validity_day_of_week discount_amount_limit campaign_id
			additional_info customer_id discount_effect discount_unit_type discount_unit_effect
			validation_rules_id customer_source_id`),
		filters: words(`created_at updated_at created_date active redemption_status start_date
			expiration_date validity_day_of_week code categories vouchers holder_id
			is_referral_code published_for_customer_id validity_timeframe category_ids`),
		orders: words('created_at updated_at code'),
	},
];
