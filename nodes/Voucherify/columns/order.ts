import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../api/types';
import type { Columns } from './row';

/** Columns of an order. Amounts are in minor currency units. */
export const orderColumns: Columns = {
	id: 'id',
	source_id: 'source_id',
	status: 'status',
	customer_id: 'customer_id',
	amount: 'amount',
	total_discount_amount: 'total_discount_amount',
	total_amount: 'total_amount',
	item_count: ({ items }) => (Array.isArray(items) ? items.length : undefined),
	redemption_ids: redemptionsIn,
	created_at: 'created_at',
	updated_at: 'updated_at',
};

/** Returns the IDs of the order's redemptions, with commas between them; without those that were rolled back. */
function redemptionsIn({ redemptions }: IDataObject): string | undefined {
	const entries = Object.entries(isJsonObject(redemptions) ? redemptions : {});
	const valid = entries.filter(([, entry]) => !isJsonObject(entry) || !entry.rollback_id);
	return valid.map(([id]) => id).join(', ') || undefined;
}
