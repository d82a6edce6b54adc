import { assignmentsOf } from './campaigns';
import type { Store } from './store';
import type { Voucher } from './types';

export const voucherInList = (voucher: Readonly<Voucher>, store: Store, origin: string) => ({
	...presentVoucher(voucher, store, origin),
	validation_rules_assignments: undefined,
});

export function presentVoucher(voucher: Readonly<Voucher>, { campaigns }: Store, origin: string) {
	const campaign = campaigns.find(voucher.campaign_id ?? '');
	const { total, balance, effect, holder_id, rules, ...more } = voucher;
	const { quantity, redeemed_quantity, redeemed_amount, ...shown } = more;
	const { id, code, type } = voucher;
	const assigned = [
		...rules.map((rule) => assignmentOf(id, rule)),
		...(campaign ? assignmentsOf(campaign) : []),
	];
	const list = (what: string) => ({
		object: 'list',
		url: `/v1/vouchers/${encodeURIComponent(code)}/${what}?page=1&limit=10`,
	});
	return {
		...shown,
		gift: type === 'GIFT_VOUCHER' ? { amount: total, balance, effect } : null,
		loyalty_card: type === 'LOYALTY_CARD' ? { points: total, balance } : null,
		...(holder_id !== null && { holder_id }),
		categories: [],
		assets: { qr: assetOf(origin, 'qr', id), barcode: assetOf(origin, 'barcode', id) },
		validation_rules_assignments: {
			object: 'list',
			data_ref: 'data',
			data: assigned,
			total: assigned.length,
		},
		redemption: {
			quantity,
			redeemed_quantity,
			...(type === 'GIFT_VOUCHER' && { redeemed_amount }),
			...(type === 'LOYALTY_CARD' && { redeemed_points: redeemed_amount }),
			...list('redemptions'),
		},
		publish: { count: holder_id === null ? 0 : 1, ...list('publications') },
		object: 'voucher',
	};
}

const assignmentOf = (voucherId: string, rule: string) => ({
	id: `asgm_${voucherId.slice(2, 18)}`,
	rule_id: rule,
	related_object_id: voucherId,
	related_object_type: 'voucher',
	object: 'validation_rules_assignment',
});

/** Builds an opaque ID that URLs must encode, as base64 can contain `+`, `/` and `=`. */
function assetOf(origin: string, kind: 'qr' | 'barcode', voucherId: string) {
	const id = Buffer.from(`${kind} ${voucherId}`).toString('base64');
	return { id, url: `${origin}/assets/v1/${kind}/${encodeURIComponent(id)}` };
}

export const voucherOfAsset = (assetId: string) =>
	Buffer.from(assetId, 'base64').toString().split(' ').at(-1) ?? '';
