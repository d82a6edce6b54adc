import type { VoucherifyClient } from '../client/client';
import { unexpectedAnswer } from '../errors/errors';
import { CHECK_ID_HINT } from '../errors/meanings/notFound';
import { readOnce } from '../lists/readOnce';
import type { Identity } from './memberships';
import { isResource } from '../types';

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
	const [customer] = await readOnce(client, [call.path], async () => {
		const body = await client.request(call);
		if (isResource(body)) return [body];
		throw unexpectedAnswer('it is not a customer', client.about(call));
	});
	if (customer) return customer.id;
	throw unexpectedAnswer('it is not a customer', client.about(call));
}
