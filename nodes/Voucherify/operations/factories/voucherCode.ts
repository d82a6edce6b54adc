import type { VoucherifyClient } from '../../api/http/client';
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
