import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../api/types';
import type { Columns } from './row';

/** What was bought, by whom, and what was taken off. Amounts are in minor currency units. */
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

/** The redemptions that a rollback of the order takes back, with commas between them. */
function redemptionsIn({ redemptions }: IDataObject): string | undefined {
	return isJsonObject(redemptions) ? Object.keys(redemptions).join(', ') : undefined;
}
