import type { VoucherifyClient } from '../client/client';
import { CHECK_ID_HINT } from '../errors/meanings/notFound';
import { readResourceOnce } from '../client/readOnce';
import type { Identity } from './memberships';

/**
 * Returns the ID that Voucherify has given to a customer. A source ID is looked up once for all items that use it.
 * @throws NodeApiError if the customer does not exist.
 */
export async function fetchCustomerId(
	client: VoucherifyClient,
	{ type, key }: Identity,
): Promise<string> {
	if (type === 'customer_id') return key;
	const call = {
		method: 'GET',
		path: ['v1', 'customers', key],
		errorCatalog: {
			404: {
				headline: `There is no customer with the source ID ${key}`,
				advice: CHECK_ID_HINT,
			},
		},
	} as const;
	return (await readResourceOnce(client, call, 'it is not a customer')).id;
}
