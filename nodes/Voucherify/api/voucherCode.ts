import type { VoucherifyClient } from './client/client';
import { foundOrNothing } from './client/found';
import { readOnce } from './client/readOnce';
import { isJsonObject } from './types';

/** Format of a voucher's ID. Lists return it beside the code; both identify a voucher. */
const ID = /^v_\w{10,}$/;

/**
 * Returns the code of a voucher that is about to be deleted, since it cannot be looked up afterwards. Only an ID costs a
 * request.
 * @throws NodeApiError if no voucher has this ID
 */
export async function resolveCode(client: VoucherifyClient, codeOrId: string): Promise<string> {
	if (!ID.test(codeOrId)) return codeOrId;
	const found = await client.request({ method: 'GET', path: ['v1', 'vouchers', codeOrId] });
	return isJsonObject(found) && typeof found.code === 'string' ? found.code : codeOrId;
}

/**
 * Reads the ID, code and type of a voucher by its ID or code, once for all items. The case of a code may differ if the
 * project ignores case. If there is no such voucher, ID and code are as given.
 */
export async function knownVoucher(
	client: VoucherifyClient,
	codeOrId: string,
): Promise<{ id: string; code: string; type: unknown }> {
	const path = ['v1', 'vouchers', codeOrId];
	const [found] = await readOnce(client, [path, 'known'], async () => {
		const voucher = await foundOrNothing(client, path);
		return voucher ? [voucher] : [];
	});
	return {
		id: found?.id ?? codeOrId,
		code: typeof found?.code === 'string' ? found.code : codeOrId,
		type: found?.type,
	};
}
