import { NodeApiError, type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../../api/http/client';
import { isRefusal } from '../../../api/errors/errors';
import type { Identity } from '../../../api/loyalty/memberships';
import { toFailure } from '../../safeWrites/failure';

/** Fields other than the customer that a refusal of an invalid body may be about. */
const ABOUT_METADATA = 'metadata_validation_failed';

/** What the service has turned out to understand in an execution. */
class Understood {
	bareIdOnly = false;
}

/**
 * Sends what names a customer by ID or source ID, as the service documents it in one place. In another it shows a bare
 * ID in its stead: so what is refused as invalid is sent once more in that way, if the ID is known, and what has helped
 * is sent at once from then on.
 */
export async function withCustomerReference<T>(
	client: VoucherifyClient,
	{ type, key }: Identity,
	send: (named: IDataObject) => Promise<T>,
): Promise<T> {
	const understood = client.memory.of(Understood);
	if (type === 'customer_id' && understood.bareIdOnly) return await send({ customer_id: key });
	try {
		return await send({ customer_identification: { type, [type]: key } });
	} catch (thrown) {
		const failure = toFailure(client.node, thrown);
		const { error } = failure;
		const isInvalid =
			error instanceof NodeApiError &&
			error.httpCode === '400' &&
			!isRefusal(error, ABOUT_METADATA);
		if (type !== 'customer_id' || !isInvalid) throw failure;
		const result = await send({ customer_id: key });
		understood.bareIdOnly = true;
		return result;
	}
}
