import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { foundOrNothing } from '../api/client/found';
import { isJsonObject } from '../api/types';
import { withLock } from './locks';

const LINES = ['city', 'country', 'line_1', 'line_2', 'postal_code', 'state'];

/**
 * Changes a customer who may exist already. The API docs do not say whether a partial address replaces the whole one, so
 * its other lines are read, and sent as well. That costs a request, unless the address is complete or absent.
 * @param key ID or source ID of the customer
 * @param change sends the change with the given body
 */
export async function withWholeAddress<T>(
	client: VoucherifyClient,
	key: string,
	body: IDataObject,
	change: (body: IDataObject) => Promise<T>,
): Promise<T> {
	const { address } = body;
	if (!isJsonObject(address) || LINES.every((line) => line in address)) return await change(body);
	const path = ['v1', 'customers', key];
	return await withLock(client, path.join('/'), async () => {
		const known = (await foundOrNothing(client, path))?.address;
		const kept = Object.entries(isJsonObject(known) ? known : {}).filter(
			([line, text]) => LINES.includes(line) && text !== null,
		);
		return await change({ ...body, address: { ...Object.fromEntries(kept), ...address } });
	});
}
