import { type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import { isJsonObject, type Resource } from '../../api/types';
import { findInList } from '../../writes/lookup';
import type { ReconcileSpec } from '../../writes/writeOnce';

/**
 * Finds an event in its customer's activity, newest first. Events carry no reference, so similar ones are only candidates.
 */
export const eventCandidates = (
	client: VoucherifyClient,
	customer: string,
	name: string,
): ReconcileSpec<IDataObject> => ({
	place: `the activity of ${customer}`,
	find: async (_, since, budget) => {
		const list = {
			path: ['v1', 'customers', customer, 'activity'],
			key: 'data',
			query: { type: 'customer.custom_event', order: '-created_at' },
		};
		const isAlike = (row: Resource) => typeOf(row) === name;
		return await findInList(client, { list, isAlike }, undefined, since, budget);
	},
});

/** Returns the event name of an activity entry. The API docs nest it in a second `data`, so both forms are read. */
function typeOf({ data }: Resource): unknown {
	const inner = isJsonObject(data) && isJsonObject(data.data) ? data.data : data;
	return isJsonObject(inner) && isJsonObject(inner.event) ? inner.event.type : undefined;
}
