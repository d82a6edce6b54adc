import { type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { isJsonObject, type Resource } from '../../api/types';
import { seenInList } from '../safeWrites/rows';
import type { ReconcileSpec } from '../safeWrites/writeOnce';

/** Looks for an event in what its customer did, the latest first. It bears no reference: what looks alike may be it. */
export const tracked = (
	client: VoucherifyClient,
	customer: string,
	name: string,
): ReconcileSpec<IDataObject> => ({
	place: `the activity of ${customer}`,
	look: async (_, since, budget) => {
		const list = {
			path: ['v1', 'customers', customer, 'activity'],
			key: 'data',
			query: { type: 'customer.custom_event', order: '-created_at' },
		};
		const isAlike = (row: Resource) => typeOf(row) === name;
		return await seenInList(client, { list, isAlike }, undefined, since, budget);
	},
});

/** The name of an event as an activity tells of it: once more inside of `data`, by the description. */
function typeOf({ data }: Resource): unknown {
	const told = isJsonObject(data) && isJsonObject(data.data) ? data.data : data;
	return isJsonObject(told) && isJsonObject(told.event) ? told.event.type : undefined;
}
