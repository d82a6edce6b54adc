import { notFound } from '../errors';
import { iso } from './clock';
import type { Campaign, Voucher } from './types';

/** All loyalty and gift cards, found by ID or by code. */
export class Vouchers {
	private readonly byId = new Map<string, Voucher>();
	private readonly byCode = new Map<string, Voucher>();

	/** Issues an empty card of the campaign; `createdAt` is in milliseconds. */
	issue(campaign: Campaign, id: string, code: string, createdAt: number): Voucher {
		const voucher: Voucher = {
			id,
			code,
			campaign_id: campaign.id,
			campaign: campaign.name,
			type: campaign.campaign_type === 'GIFT_VOUCHERS' ? 'GIFT_VOUCHER' : 'LOYALTY_CARD',
			total: 0,
			balance: 0,
			active: true,
			metadata: {},
			created_at: iso(createdAt),
			updated_at: null,
		};
		campaign.vouchers_count += 1;
		this.byId.set(id, voucher);
		this.byCode.set(code, voucher);
		return voucher;
	}

	all(): Voucher[] {
		return [...this.byId.values()];
	}

	of(campaignId: string): Voucher[] {
		return this.all().filter((voucher) => voucher.campaign_id === campaignId);
	}

	get(codeOrId: string): Voucher {
		const found = this.byId.get(codeOrId) ?? this.byCode.get(codeOrId);
		if (!found) throw notFound('voucher', codeOrId);
		return found;
	}
}

/** The voucher as the API shows it. */
export function presentVoucher({ total, balance, ...voucher }: Voucher) {
	return {
		...voucher,
		...(voucher.type === 'GIFT_VOUCHER'
			? { gift: { amount: total, balance } }
			: { loyalty_card: { points: total, balance } }),
		is_referral_code: false,
		object: 'voucher',
	};
}
