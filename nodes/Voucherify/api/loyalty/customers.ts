import type { VoucherifyClient } from '../client/client';
import { foundOrNothing } from '../client/found';
import { readInParallel } from '../client/inParallel';
import { readOnce } from '../client/readOnce';
import { PAGE_SIZE } from '../limits';
import { customerPages } from '../customerPages';
import { listPage } from '../lists/numberedPages';
import type { Resource } from '../types';

/**
 * Reads the customer of a member, once for all items that ask for it.
 * @returns undefined if they no longer exist
 */
export async function findCustomerOf(
	client: VoucherifyClient,
	member: Resource,
): Promise<Resource | undefined> {
	const id = customerIdOf(member);
	if (id === undefined) return undefined;
	const [customer] = await readOnce(client, ['customer', id], async () => {
		const found = await findCustomer(client, id);
		return found ? [found] : [];
	});
	return customer;
}

const customerIdOf = ({ customer_id: id }: Resource) => (typeof id === 'string' ? id : undefined);

const findCustomer = async (client: VoucherifyClient, id: string) =>
	await foundOrNothing(client, ['v1', 'customers', id]);

/**
 * Reads the customers of members with the fewest calls. The API has no filter for several customers: they are read one by
 * one, unless the list of all customers has fewer pages. Its first page has the total, and the newest customers.
 * @returns the customer of each member; undefined for those who no longer exist
 * @see https://docs.voucherify.io/api-reference/customers/list-customers
 */
export async function findCustomersOf(
	client: VoucherifyClient,
	members: Resource[],
): Promise<Array<Resource | undefined>> {
	const ids = members.map(customerIdOf);
	const missing = new Set(ids.filter((id) => id !== undefined));
	const found = new Map<string, Resource>();
	const take = (customers: Resource[]) => {
		for (const customer of customers) {
			if (missing.delete(customer.id)) found.set(customer.id, customer);
		}
	};
	if (missing.size > 1) {
		const { rows, total = Infinity } = await listPage(client, CUSTOMERS, 1, PAGE_SIZE);
		take(rows);
		const otherPages = Math.ceil(total / PAGE_SIZE) - 1;
		if (otherPages > 0 && otherPages < missing.size) {
			for await (const page of customersAfter(client, rows.at(-1))) {
				take(page);
				if (missing.size === 0) break;
			}
		}
	}
	// Customers created just now may not be listed yet.
	await readInParallel(client, [...missing], async (id) => {
		const customer = await findCustomer(client, id);
		if (customer) found.set(id, customer);
	});
	return ids.map((id) => (id === undefined ? undefined : found.get(id)));
}

const CUSTOMERS = { path: ['v1', 'customers'], key: 'customers', query: { order: '-created_at' } };

/** Reads the rest of the list after a row. The row itself may come again. */
function customersAfter(client: VoucherifyClient, row?: Resource) {
	const time = Date.parse(row?.created_at ?? '');
	// Rows may share a time.
	const after = Number.isNaN(time) ? undefined : new Date(time + 1).toISOString();
	return customerPages(client, {
		...CUSTOMERS,
		query: { ...CUSTOMERS.query, starting_after: after },
	});
}
