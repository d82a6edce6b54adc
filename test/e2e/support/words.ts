type Title =
	| 'Voucherify'
	| 'Voucherify Catalog'
	| 'Voucherify Loyalty'
	| 'Voucherify Loyalty (Legacy)'
	| 'Voucherify Redeem'
	| 'Voucherify Setup'
	| 'Voucherify Webhook Trigger';

/** Words by which n8n's own nodes are known. */
export const RIVALS = ['webhook'];

/** Words that people type into the node creator, with the node that they mean. */
export const WORDS: Array<[string, Title]> = [
	['coupon', 'Voucherify'],
	['discount code', 'Voucherify'],
	['promo code', 'Voucherify'],
	['gift card', 'Voucherify'],
	['gift card balance', 'Voucherify'],
	['store credit', 'Voucherify'],
	['voucher redeemed', 'Voucherify'],
	['when coupon redeemed', 'Voucherify'],
	['birthday voucher', 'Voucherify'],
	['send voucher', 'Voucherify'],
	['QR code', 'Voucherify'],
	['referral', 'Voucherify'],
	['import customers', 'Voucherify'],
	['new customer', 'Voucherify'],
	['customer segment', 'Voucherify'],
	['unsubscribe', 'Voucherify'],
	['export orders', 'Voucherify'],
	['refund', 'Voucherify Redeem'],
	['roll back', 'Voucherify Redeem'],
	['return', 'Voucherify Redeem'],
	['check coupon', 'Voucherify Redeem'],
	['validate code', 'Voucherify Redeem'],
	['redeem', 'Voucherify Redeem'],
	['cashback', 'Voucherify Loyalty'],
	['loyalty points', 'Voucherify Loyalty'],
	['points balance', 'Voucherify Loyalty'],
	['rewards', 'Voucherify Loyalty'],
	['members', 'Voucherify Loyalty'],
	['products', 'Voucherify Catalog'],
	['webhook', 'Voucherify Webhook Trigger'],
	['campaign', 'Voucherify Setup'],
	['promotion', 'Voucherify Setup'],
	['validation rule', 'Voucherify Setup'],
	['invite users', 'Voucherify Setup'],
	['earning rule', 'Voucherify Loyalty (Legacy)'],
	// Verb and noun in both orders.
	['create coupon', 'Voucherify'],
	['coupon create', 'Voucherify'],
	['birthday coupon', 'Voucherify'],
	['top up gift card', 'Voucherify'],
	['customer update', 'Voucherify'],
	['export transactions', 'Voucherify'],
	['redemptions export', 'Voucherify'],
	['code redeemed', 'Voucherify'],
	['export finished', 'Voucherify'],
	['validate coupon', 'Voucherify Redeem'],
	['voucher check', 'Voucherify Redeem'],
	['redeem code', 'Voucherify Redeem'],
	['refund redemption', 'Voucherify Redeem'],
	['cart discount', 'Voucherify Redeem'],
	['create campaign', 'Voucherify Setup'],
	['campaign create', 'Voucherify Setup'],
	['import vouchers csv', 'Voucherify Setup'],
	['import products csv', 'Voucherify Catalog'],
	['product sync', 'Voucherify Catalog'],
	['membership', 'Voucherify Loyalty'],
	['points add', 'Voucherify Loyalty'],
];

/** Words that people type, but assistants do not. */
export const PANEL_WORDS: Array<[string, Title]> = [
	['webhook coupon redeemed', 'Voucherify Webhook Trigger'],
];
