import { named, type View } from './view';

const times = named('created_at', 'updated_at');

/** Customers, what they hold, and the jobs of the project. */
export const customers: Record<string, View> = {
	customer: {
		columns: {
			...named('id', 'source_id', 'name', 'email', 'phone'),
			city: 'address.city',
			country: 'address.country',
			orders_total_count: 'summary.orders.total_count',
			orders_total_amount: 'summary.orders.total_amount',
			redemptions_total_redeemed: 'summary.redemptions.total_redeemed',
			loyalty_points: 'loyalty.points',
			...times,
		},
	},
	// The event is repeated inside `data`, as a different object for each type.
	activity: {
		columns: {
			...named('id', 'type', 'created_at', 'group_id'),
			campaign_id: 'data.data.campaign.id',
			voucher_id: 'data.data.voucher.id',
			order_id: 'data.data.order.id',
			channel: 'data.event_source.channel',
		},
	},
	walletEntry: {
		columns: {
			...named('id', 'redeemable_id', 'redeemable_object', 'voucher_type', 'holder_role'),
			...named('campaign_id', 'campaign_type', 'created_at'),
			code: 'redeemable.voucher.code',
			status: 'redeemable.status',
			gift_balance: 'redeemable.voucher.gift.balance',
			points_balance: 'redeemable.voucher.loyalty_card.balance',
		},
	},
	segment: { columns: { ...named('id', 'name', 'type'), ...times } },
	customerSegment: { columns: named('id', 'name') },
	category: { columns: { ...named('id', 'name', 'hierarchy'), ...times } },
	validationRule: {
		columns: {
			...named('id', 'name', 'type', 'context_type', 'assignments_count'),
			error_message: 'error.message',
			...times,
		},
	},
	asyncAction: {
		columns: {
			...named('id', 'type', 'status', 'operation_status', 'progress', 'processing_time'),
			...times,
		},
	},
	export: { columns: named('id', 'status', 'exported_object', 'channel', 'created_at') },
};
