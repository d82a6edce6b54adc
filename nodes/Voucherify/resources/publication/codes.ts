import type { VoucherifyClient } from '../../api/client/client';
import { unexpectedResponse } from '../../api/errors/errors';
import { PAGE_SIZE } from '../../api/limits';
import { wholeList } from '../../api/lists/pages';
import { isJsonObject, isTexts, type Resource } from '../../api/types';

/**
 * Returns a publication for each published code, with the code as its `voucher`. A single code comes with the publication;
 * several take one more request.
 * @throws NodeApiError if the codes cannot be read
 */
export async function withCodes(client: VoucherifyClient, made: Resource): Promise<Resource[]> {
	const { voucher } = made;
	const ids = idsOf(made);
	// Publications from a list lack the ID and the pictures of their code.
	if (isJsonObject(voucher) && typeof voucher.id === 'string') return [made];
	if (ids.length === 0) return [made];
	const query = { ids, limit: PAGE_SIZE };
	const rows = await wholeList(client, { path: ['v1', 'vouchers'], key: 'vouchers', query });
	return ids.map((id) => {
		const code = rows.find((row) => row.id === id);
		if (code) return { ...made, voucher: code };
		throw unexpectedResponse(`the code ${id} is missing`, client.about({ method: 'GET' }));
	});
}

/** Returns a publication for each published code, with only what is known without another request. */
export function withoutCodes(made: Resource): Resource[] {
	const known = isJsonObject(made.voucher) ? made.voucher : {};
	return idsOf(made).map((id) => ({ ...made, voucher: { ...known, id } }));
}

export const idsOf = ({ vouchers_id: ids }: Resource) => (isTexts(ids) ? ids : []);
