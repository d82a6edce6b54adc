import { type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { isNotFound } from '../../api/http/found';
import { cursorPages, type List } from '../../api/lists/pages';
import { nodeFailureOf } from '../../api/errors/node';
import { isJsonObject, valueAt, type Resource } from '../../api/types';
import { KEY_IN_METADATA } from '../reliability/key';
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
	look: async (reference, since) => {
		const { found, ...sight } = await seenInList(
			client,
			{
				list: eventsOf(customer),
				bears: (row, mark) => markIn(row, REFERENCE_KEY) === mark,
				isAlike: (row) => eventIn(row).type === name,
			},
			reference,
			since,
		);
		return { ...sight, found: found && eventIn(found) };
	},
});

/** The event that a customer did with a key of the user's. @returns undefined also for who is no customer yet */
export async function trackedWithKey(
	client: VoucherifyClient,
	customer: string,
	key: string,
): Promise<IDataObject | undefined> {
	for await (const rows of pagesOf(client, customer)) {
		const found = rows.find((row) => markIn(row, KEY_IN_METADATA) === key);
		if (found) return eventIn(found);
	}
	return undefined;
}

async function* pagesOf(client: VoucherifyClient, customer: string) {
	try {
		yield* cursorPages(client, eventsOf(customer));
	} catch (error) {
		if (!isNotFound(error)) throw nodeFailureOf(client.node, error);
	}
}

const markIn = (row: Resource, key: string) => valueAt(eventIn(row), 'metadata', key);

/** An event as an activity tells of it, with its customer: once more inside of `data`, by the description. */
function eventIn({ data }: Resource): IDataObject {
	const told = isJsonObject(data) && isJsonObject(data.data) ? data.data : data;
	const { event, customer } = isJsonObject(told) ? told : {};
	return { ...(isJsonObject(event) && event), ...(isJsonObject(customer) && { customer }) };
}
