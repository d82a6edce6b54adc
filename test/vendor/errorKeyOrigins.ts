/** Origin of a key: the operation that gets it, and the status of the response. */
interface Origin {
	operation: string;
	status: number;
}

/** Keys that an operation may get, by operation and status, from the OpenAPI description and the page on errors. */
const MET: Record<string, Record<number, string>> = {
	'redemption.redeem': {
		400: `applicable_exclusive_redeemables_limit_exceeded
			applicable_exclusive_redeemables_per_category_limit_exceeded applicable_redeemables_limit_exceeded
			applicable_redeemables_per_category_limit_exceeded customer_rules_violated exclusion_rules_not_met
			gift_amount_exceeded invalid_amount invalid_customer invalid_gift invalid_order loyalty_card_points_exceeded
			missing_amount missing_customer missing_order missing_order_items missing_order_items_amount missing_reward
			multiple_requests no_effect order_rules_violated preceding_validation_failed promotion_inactive
			promotion_not_active_now quantity_exceeded redemption_rules_violated referrer_not_permitted_to_redeem
			voucher_disabled voucher_expired voucher_not_active voucher_not_active_now`,
		404: 'resource_not_found',
	},
	'redemption.rollback': {
		400: `already_rolled_back invalid_redemption invalid_redemption_parent invalid_rollback_params`,
	},
	'validation.validate': { 400: 'duplicated_redeemables invalid_redeemables' },
	'publication.create': {
		400: `duplicate_source_id invalid_publish_params missing_vouchers no_voucher_suitable_for_publication
			too_many_vouchers_requested voucher_already_published voucher_cannot_be_published`,
	},
	'publication.getAll': { 400: 'invalid_query_params page_over_limit query_too_large' },
	'campaign.create': {
		400: 'invalid_campaign invalid_campaign_params invalid_code_config',
		409: 'duplicate_found',
	},
	'campaign.get': { 403: 'forbidden missing_required_permission' },
	'campaign.importVouchers': { 400: 'duplicate_key' },
	'campaign.update': { 400: 'resource_protected' },
	'campaignTemplate.create': { 400: 'campaign_type_is_not_supported_by_campaign_template' },
	'customer.upsert': { 400: 'metadata_validation_failed' },
	'export.create': { 400: 'invalid_export_fields invalid_export_params' },
	'export.get': { 401: 'unauthorized', 404: 'not_found' },
	'loyaltyCard.activatePendingPoints': { 423: 'invalid_pending_points_bucket_status' },
	'loyaltyCard.adjustPoints': {
		423: `insufficient_card_balance non_active_member non_active_program program_outside_validity_window
			zero_card_balance`,
	},
	'loyaltyCardLegacy.activatePendingPoints': { 400: 'invalid_pending_points_state' },
	'loyaltyCardLegacy.adjustPoints': { 400: 'invalid_expiration_date' },
	'loyaltyMember.create': { 409: 'member_already_exists' },
	'loyaltyMember.getAll': { 400: 'invalid_or_expired_cursor' },
	'loyaltyPoints.payOrder': { 423: 'pay_with_points_not_enabled' },
	'loyaltyReward.purchase': { 423: 'reward_out_of_stock' },
	'product.upsert': { 400: 'duplicate_resource_key invalid_product' },
	'productCollection.delete': { 400: 'resource_in_use' },
	'referral.addReferees': { 400: 'not_published', 409: 'holder_assignement_duplication' },
	'reward.update': { 400: 'invalid_balance' },
	'rewardAssignment.create': { 400: 'missing_param' },
	'sku.upsert': { 400: 'invalid_sku' },
	'user.invite': { 400: 'used_incorrect_role', 402: 'missing_required_feature' },
	'user.remove': { 400: 'user_not_assigned' },
	'brandConfiguration.create': { 409: 'branding_exist' },
	'validationRule.assign': { 400: 'invalid_validation_rules' },
	'voucher.adjustBalance': { 400: 'invalid_add_balance_params' },
	'voucher.create': { 400: 'invalid_payload invalid_voucher' },
};

/** Origin of each key. Missing keys come from requests that the node does not send. */
export const origins = new Map(
	Object.entries(MET).flatMap(([operation, byStatus]) =>
		Object.entries(byStatus).flatMap(([status, keys]) =>
			keys
				.split(/\s+/)
				.map((key): [string, Origin] => [key, { operation, status: Number(status) }]),
		),
	),
);
