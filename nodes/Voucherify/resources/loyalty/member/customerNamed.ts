import { NodeApiError, type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../../api/client/client';
import { isRefusal } from '../../../api/errors/errors';
import type { Identity } from '../../../api/loyalty/memberships';
import { toFailure } from '../../../writes/failure';

/** Key of refusals that are about metadata, not about how the customer is named. */
const ABOUT_METADATA = 'metadata_validation_failed';

/** The form of the customer that the service has accepted in this execution. */
class Understood {
	bareIdOnly = false;
}

/**
 * Sends a request that names a customer by ID or source ID. The API docs show `customer_identification` in one place and a
 * bare `customer_id` in another: if the first is refused as invalid and the ID is known, the second is sent. Once that has
 * worked, the execution sends only the second.
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
