import { duplicate, invalidPayload, refusal } from '../errors';
import { balanceOf } from './ledger';
import type { Store } from './store';
import type { CodeConfig, Discount, Voucher, VoucherProfile } from './types';
import { VOUCHER_TYPES } from './voucherTypes';

export interface VoucherRequest extends VoucherProfile {
	/** Default: a coupon. */
	type?: Voucher['type'];
	code?: string;
	code_config?: CodeConfig;
	/** Name or ID. */
	campaign?: string;
	campaign_id?: string;
	discount?: Discount;
	gift?: { amount: number; effect?: string };
	loyalty_card?: { points: number };
	redemption?: { quantity?: number | null };
	validation_rules?: readonly string[];
}

const CHARSET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CODE_LENGTH = 8;

/** Without limits in time. */
export const ALWAYS_VALID = {
	start_date: null,
	expiration_date: null,
	validity_timeframe: null,
	validity_day_of_week: null,
	validity_hours: null,
};

export const EMPTY = {
	category: null,
	category_id: null,
	...ALWAYS_VALID,
	active: true,
	additional_info: null,
	metadata: {},
	is_referral_code: false,
	campaign_id: null,
	campaign: null,
	discount: null,
	effect: null,
	total: 0,
	balance: 0,
	holder_id: null,
	quantity: null,
	redeemed_quantity: 0,
	redeemed_amount: 0,
	rules: [],
};

export function createVoucher(store: Store, request: VoucherRequest): Readonly<Voucher> {
	const { vouchers } = store;
	const { gift, loyalty_card, redemption, code_config, validation_rules, ...given } = request;
	const { type = 'DISCOUNT_VOUCHER' } = request;
	const code = given.code ?? codeOf(store, code_config);
	const parent = parentOf(store, { ...request, type });
	if (vouchers.find(code)) throw duplicate('voucher', code);
	const total = gift?.amount ?? loyalty_card?.points ?? 0;
	return vouchers.add({
		...vouchers.born(),
		...EMPTY,
		...given,
		type,
		code,
		campaign: parent?.name ?? null,
		campaign_id: parent?.id ?? null,
		is_referral_code: parent?.campaign_type === 'REFERRAL_PROGRAM',
		effect: gift ? (gift.effect ?? 'APPLY_TO_ORDER') : null,
		total,
		balance: total,
		quantity: redemption?.quantity ?? null,
		rules: validation_rules ?? [],
	});
}

function parentOf({ campaigns }: Store, { type, campaign, campaign_id }: VoucherRequest) {
	const key = campaign_id ?? campaign;
	if (key === undefined && type === 'LOYALTY_CARD') {
		throw invalidPayload('body must have the campaign of a loyalty card');
	}
	if (key === undefined) return undefined;
	const parent = campaigns.get(key);
	if (VOUCHER_TYPES[parent.campaign_type] !== type) {
		throw refusal('invalid_campaign', 'Invalid Campaign', `${parent.name} has no ${type}`);
	}
	return parent;
}

export const completeConfig = ({ length = CODE_LENGTH, ...given }: CodeConfig = {}) => ({
	length,
	charset: CHARSET,
	pattern: '#'.repeat(length),
	...given,
});

function codeOf({ random }: Store, config?: CodeConfig): string {
	const { pattern, charset, prefix = '', postfix = '' } = completeConfig(config);
	const drawn = pattern.replaceAll('#', () =>
		charset.charAt(random.between(0, charset.length - 1)),
	);
	return prefix + drawn + postfix;
}

/** The type of a discount cannot change. */
export function updateVoucher(
	{ vouchers }: Store,
	key: string,
	{ discount, ...profile }: VoucherProfile & { discount?: Discount },
): Readonly<Voucher> {
	const { id, discount: before } = vouchers.get(key);
	if (!before || !discount) return vouchers.change(id, profile);
	if (discount.type !== before.type) {
		const details = 'It is not possible to change Voucher discount type';
		throw refusal('invalid_voucher', 'Invalid Voucher', details);
	}
	return vouchers.change(id, { ...profile, discount });
}

export function adjustBalance(
	{ vouchers, ledger }: Store,
	key: string,
	{ amount, source_id, reason }: { amount: number; source_id?: string; reason?: string },
) {
	const voucher = vouchers.get(key);
	const isGift = voucher.type === 'GIFT_VOUCHER';
	if (voucher.type === 'DISCOUNT_VOUCHER') {
		throw refusal('invalid_voucher', 'Invalid Voucher', 'A coupon has no balance');
	}
	if (!isGift && voucher.holder_id === null) {
		throw refusal('invalid_voucher', 'Invalid Voucher', 'A loyalty card needs a holder');
	}
	if (voucher.balance + amount < 0) {
		const exceeded = isGift ? 'gift_amount_exceeded' : 'loyalty_card_points_exceeded';
		throw refusal(exceeded, 'Balance exceeded', `The balance is ${voucher.balance}`);
	}
	const type = `${isGift ? 'CREDITS' : 'POINTS'}_${amount < 0 ? 'REMOVAL' : 'ADDITION'}`;
	ledger.book(voucher, { type, amount, sourceId: source_id, reason, source: 'API' });
	const balance = balanceOf(vouchers.get(voucher.id), amount);
	// Recorded responses have either points or the amount; the OpenAPI description has the amount.
	delete balance.points;
	return { ...balance, operation_type: 'MANUAL' };
}

export function deleteVoucher({ vouchers, redemptions, sessions }: Store, key: string): void {
	const { id } = vouchers.remove(key);
	for (const redemption of redemptions.of(id)) redemptions.remove(redemption.id);
	for (const session of sessions.of(id)) sessions.remove(session.id);
}
