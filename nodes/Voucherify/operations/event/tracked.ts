import { type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import type { List } from '../../api/lists/pages';
import { isJsonObject, valueAt, type Resource } from '../../api/types';
import { REFERENCE_KEY } from '../reliability/reference';
import { seenInList } from '../reliability/rows';
import type { ReconcileSpec } from '../reliability/writeOnce';

/** The custom events of a customer, the latest first. */
const eventsOf = (customer: string): List => ({
	path: ['v1', 'customers', customer, 'activity'],
	key: 'data',
	query: { type: 'customer.custom_event', order: '-created_at' },
});

/** Looks for an event in what its customer did. */
export const tracked = (
	client: VoucherifyClient,
	customer: string,
	name: string,
): ReconcileSpec<IDataObject> => ({
	place: `the activity of ${customer}`,
	look: async (reference, since, budget) => {
		const { found, ...sight } = await seenInList(
			client,
			{
				list: eventsOf(customer),
				bears: (row, mark) => valueAt(eventIn(row), 'metadata', REFERENCE_KEY) === mark,
				isAlike: (row) => eventIn(row).type === name,
			},
			reference,
			since,
			budget,
		);
		return { ...sight, found: found && eventIn(found) };
	},
});

/** An event as an activity tells of it, with its customer: once more inside of `data`, by the description. */
function eventIn({ data }: Resource): IDataObject {
	const told = isJsonObject(data) && isJsonObject(data.data) ? data.data : data;
	const { event, customer } = isJsonObject(told) ? told : {};
	return { ...(isJsonObject(event) && event), ...(isJsonObject(customer) && { customer }) };
}
