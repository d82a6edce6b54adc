import { NodeApiError, type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { isRefusal } from '../../api/errors';
import { nodeFailureOf } from '../../api/node';
import type { Identity } from '../../api/memberships';

/** What a refusal of an invalid body may be about beside the customer. */
const ABOUT_METADATA = 'metadata_validation_failed';

/** Executions in which the service has turned out to understand the bare ID only. */
const bare = new WeakSet<VoucherifyClient>();

/**
 * Sends what names a customer by ID or source ID, as the service documents it in one place. In another it shows a bare
 * ID in its stead: so what is refused as invalid is sent once more in that way, if the ID is known, and what has helped
 * is sent at once from then on.
 */
export async function customerNamed<T>(
	client: VoucherifyClient,
	{ type, key }: Identity,
	send: (named: IDataObject) => Promise<T>,
): Promise<T> {
	if (type === 'customer_id' && bare.has(client)) return await send({ customer_id: key });
	try {
		return await send({ customer_identification: { type, [type]: key } });
	} catch (error) {
		const isInvalid =
			error instanceof NodeApiError &&
			error.httpCode === '400' &&
			!isRefusal(error, ABOUT_METADATA);
		if (type !== 'customer_id' || !isInvalid) throw nodeFailureOf(client.node, error);
		const result = await send({ customer_id: key });
		bare.add(client);
		return result;
	}
}
