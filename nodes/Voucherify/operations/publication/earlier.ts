import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { isRefusal } from '../../api/errors';
import { wholeList } from '../../api/lists/pages';
import { isJsonObject, valueAt, type Resource } from '../../api/types';
import type { Parameters } from '../../parameters/parameters';

/** What the service says when it has published with the same source ID, or the same single code, before. */
const TAKEN = ['duplicate_source_id', 'voucher_already_published', 'voucher_cannot_be_published'];

/** Whether a refusal may mean that the publication has been made before. */
export const isTaken = (error: unknown) => TAKEN.some((key) => isRefusal(error, key));

/** The publication that was made with a source ID, if there is one. */
export async function earlierOne(
	client: VoucherifyClient,
	sourceId: string,
): Promise<Resource | undefined> {
	const rows = await wholeList(client, {
		path: ['v1', 'publications'],
		key: 'publications',
		query: { source_id: sourceId, limit: 1 },
	});
	return rows.find(({ source_id }) => source_id === sourceId);
}

/**
 * Refuses what was published with the same source ID to somebody else, or of something else: it is not what was asked
 * for, and nothing was published now.
 * @throws NodeOperationError that names the source ID.
 */
export function refuseOthers(parameters: Parameters, found: Resource, asked: IDataObject): void {
	const textsIn = (...values: unknown[]) =>
		values.flatMap((value) => (typeof value === 'string' ? value.toLowerCase() : []));
	const isOther = (given: unknown, ...values: unknown[]) => {
		const known = textsIn(...values);
		return known.length > 0 && textsIn(given).some((text) => !known.includes(text));
	};
	const customer = isJsonObject(asked.customer) ? asked.customer : {};
	const isOfOther =
		isOther(customer.source_id, valueAt(found, 'customer', 'source_id')) ||
		isOther(customer.id, found.customer_id) ||
		isOther(asked.voucher, valueAt(found, 'voucher', 'code'), valueAt(found, 'voucher', 'id')) ||
		isOther(
			valueAt(asked, 'campaign', 'name'),
			valueAt(found, 'voucher', 'campaign'),
			valueAt(found, 'voucher', 'campaign_id'),
		);
	if (!isOfOther) return;
	throw parameters.invalid(
		'sourceId',
		'was used before, for another customer, campaign or code',
		`The publication is ${found.id}. Use an ID that belongs to this customer and this occasion alone.`,
	);
}
