import type { VoucherifyClient } from '../../api/http/client';
import { foundOrNothing } from '../../api/http/found';
import { readOnce } from '../../api/lists/readOnce';
import { isJsonObject } from '../../api/types';

/** Form of a voucher's ID, which names it beside its code: lists give it, too. */
const ID = /^v_\w{10,}$/;

/**
 * The code of a voucher that is about to be gone, and cannot be asked for it then. Only an ID costs a call.
 * @throws NodeApiError where there is none of that ID.
 */
export async function resolveCode(client: VoucherifyClient, codeOrId: string): Promise<string> {
	if (!ID.test(codeOrId)) return codeOrId;
	const found = await client.request({ method: 'GET', path: ['v1', 'vouchers', codeOrId] });
	return isJsonObject(found) && typeof found.code === 'string' ? found.code : codeOrId;
}

/**
 * The ID, the code and the type of a voucher that is named by its ID or code, in letters of any case where the project takes
 * them. It is read once for all items; where there is none, ID and code are as given.
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
