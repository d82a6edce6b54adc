import { discount, named, valueOf, type Columns, type Rule, type View } from './view';

const times = named('created_at', 'updated_at');

const assets: Columns = { qr_code_url: 'assets.qr.url', barcode_url: 'assets.barcode.url' };

const publicationColumns: Columns = {
	...named('id', 'source_id', 'channel', 'created_at', 'customer_id'),
	campaign: 'voucher.campaign',
	customer_source_id: 'customer.source_id',
	customer_email: 'customer.email',
	code: 'voucher.code',
	...discount('voucher.discount'),
	gift_balance: 'voucher.gift.balance',
	points_balance: 'voucher.loyalty_card.balance',
};

const formValue =
	(name: string): Rule =>
	(_, asked) =>
		valueOf(asked[name], 'value') ?? asked[name];

/** Recorded answers of loyalty cards have the change in `points`, which is in no schema. */
const changeOf: Rule = (balance) => valueOf(balance, 'amount') ?? valueOf(balance, 'points');

/** A change of a balance: the response has only the card's ID. */
const changed: Columns = { code: formValue('voucherCode'), voucher_id: 'related_object.id' };

/** Codes, and how customers get them. */
export const vouchers: Record<string, View> = {
	voucher: {
		columns: {
			...named('code', 'id', 'type', 'campaign', 'campaign_id', 'active', 'category'),
			...named('start_date', 'expiration_date', 'holder_id'),
			...discount('discount'),
			// Balance that can be spent: `amount` and `points` are the card's lifetime totals.
			gift_balance: 'gift.balance',
			points_balance: 'loyalty_card.balance',
			redemption_limit: 'redemption.quantity',
			redeemed_quantity: 'redemption.redeemed_quantity',
			...assets,
			...times,
		},
	},
	published: {
		columns: {
			...publicationColumns,
			expiration_date: 'voucher.expiration_date',
			type: 'voucher.type',
			qr_code_url: 'voucher.assets.qr.url',
			barcode_url: 'voucher.assets.barcode.url',
			start_date: 'voucher.start_date',
			voucher_id: 'voucher.id',
			campaign_id: 'voucher.campaign_id',
		},
	},
	publication: {
		columns: {
			...publicationColumns,
			...named('result', 'failure_code', 'failure_message'),
			voucher_ids: (publication) => {
				const ids = valueOf(publication, 'vouchers_id');
				return Array.isArray(ids) ? ids.join(', ') : undefined;
			},
		},
	},
	voucherTransaction: {
		columns: {
			...named('id', 'type', 'created_at', 'reason', 'source', 'source_id'),
			...named('voucher_id', 'campaign_id', 'related_transaction_id'),
			// Credits of gift cards, points of loyalty cards: `balance.type` says which, and only one of them exists.
			amount: ['details.balance.amount', 'details.balance.points'],
			balance: 'details.balance.balance',
			order_id: 'details.order.id',
			redemption_id: 'details.redemption.id',
		},
	},
	voucherBalance: { columns: { ...changed, amount: changeOf, balance: 'balance' } },
	pointsBalance: { columns: { ...changed, points: 'points', points_balance: 'balance' } },
	activatedLegacyPoints: {
		columns: {
			...changed,
			pending_points_id: formValue('pendingPointsId'),
			activated: () => true,
			points: 'points',
			points_balance: 'balance',
		},
	},
	transferredPoints: {
		columns: {
			...named('code', 'campaign'),
			voucher_id: 'id',
			customer_id: 'holder_id',
			from_code: formValue('fromCode'),
			points: formValue('points'),
			points_balance: 'loyalty_card.balance',
		},
	},
	holder: {
		columns: {
			...named('id', 'customer_id', 'holder_role', 'campaign_id', 'created_at'),
			voucher_id: 'redeemable_id',
		},
	},
};
