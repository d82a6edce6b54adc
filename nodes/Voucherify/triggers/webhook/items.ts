import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import { customerColumns } from '../../items/customer';
import { redemptionColumns } from '../../items/redemption';
import { rowOf, simplifiedBy, type Columns } from '../../items/row';
import { voucherColumns } from '../../items/voucher';
import { simplified as transactionRow } from '../../items/voucherTransaction';
import { knownType } from './catalogue';
import type { Message } from './message';

/** Whom and what any other event is about. */
const COMMON: Columns = {
	customer_id: 'customer.id',
	customer_source_id: 'customer.source_id',
	customer_email: 'customer.email',
	campaign_id: 'campaign.id',
	campaign: 'campaign.name',
	voucher_id: 'voucher.id',
	voucher_code: 'voucher.code',
	order_id: 'order.id',
	order_source_id: 'order.source_id',
	order_status: 'order.status',
	order_total_amount: 'order.total_amount',
	redemption_id: 'redemption.id',
	reward_id: 'reward.id',
	segment_id: 'segment.id',
	segment: 'segment.name',
	custom_event: 'event.type',
};

/** An item as the user wants it: a few columns, the same as those of the polled events, or all that has arrived. */
export function itemOf(message: Message, isSimplified: boolean): IDataObject {
	if (!isSimplified || message.data === message.whole) return message.whole;
	const { eventId, type, createdAt, distribution } = message;
	return {
		...rowOf({
			event_type: type,
			event_id: eventId,
			event_created_at: createdAt,
			...(distribution !== undefined && { distribution }),
		}),
		...rowOfData(message),
	};
}

function rowOfData({ type = '', data }: Message): IDataObject {
	const known = knownType(type) ?? type;
	const { redemption, redemption_rollback, transaction, voucher, customer } = data;
	const attempt = isJsonObject(redemption_rollback) ? redemption_rollback : redemption;
	if (known.startsWith('redemption.') && isJsonObject(attempt))
		return simplifiedBy(redemptionColumns, { voucher, ...attempt });
	if (known.endsWith('.transaction.created') && isJsonObject(transaction)) {
		const voucher_code = isJsonObject(voucher) ? voucher.code : undefined;
		return { ...transactionRow(transaction), ...rowOf({ voucher_code }) };
	}
	if (/^customer\.(created|updated|deleted|confirmed)$/.test(known) && isJsonObject(customer))
		return simplifiedBy(customerColumns, customer);
	if (/^voucher\.(created|updated|deleted|enabled|disabled)$/.test(known) && isJsonObject(voucher))
		return simplifiedBy(voucherColumns, voucher);
	return simplifiedBy(COMMON, data);
}
