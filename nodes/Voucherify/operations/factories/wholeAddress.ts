import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { foundOrNothing } from '../../api/http/found';
import { isJsonObject } from '../../api/types';
import { withLock } from '../safeWrites/mutex';

/** Lines of an address. */
const LINES = ['city', 'country', 'line_1', 'line_2', 'postal_code', 'state'];

/**
 * Changes a customer who may be known. No page tells whether an address that is sent in part replaces the whole one: its
 * other lines are read, and sent along. That costs a call; a whole address, or none, does not.
 * @param key the customer's ID or source ID
 * @param change makes the change with the body that it is given
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
