import type { IDataObject } from 'n8n-workflow';
import { unexpectedResponse } from '../../../api/errors/errors';
import { toCustomerIdentity } from '../../../api/loyalty/memberships';
import { readOnce } from '../../../api/client/readOnce';
import { isJsonObject } from '../../../api/types';
import { customer } from '../../../forms/customer';
import { simplify } from '../../../forms/paging';
import { membershipRows } from '../columns';
import type { SingleOperation } from '../../../run/types';

/**
 * Get the memberships of a customer in all loyalty programs.
 * @see https://docs.voucherify.io/api-reference/memberships/get-customer-memberships
 */
export const getMemberships: SingleOperation = {
	value: 'getMemberships',
	name: 'Get Memberships',
	action: 'Get the memberships of a customer',
	description:
		'Get the programs that a customer is a member of, with their cards and points. With Simplify, one item per card.',
	fields: [customer, simplify],
	async execute({ client, parameters }) {
		const isSimplified = parameters.flag('simplify');
		const { key, type } = toCustomerIdentity(parameters.text(customer), parameters.mode(customer));
		const call = {
			method: 'GET',
			path: ['v2', 'loyalties', 'memberships', key],
			query: { identification_type: type },
		} as const;
		const [response] = await readOnce(client, [call.path, type], async () => {
			const body = await client.request(call);
			if (isJsonObject(body) && isMemberships(body.memberships)) return [{ ...body, id: key }];
			throw unexpectedResponse('it is not a list of memberships', client.about(call));
		});
		const memberships: unknown = response?.memberships;
		if (!response || !isMemberships(memberships)) return [];
		return memberships.flatMap((membership) => {
			const rows = isSimplified
				? membershipRows(membership)
				: [{ ...membership, customer: response.customer }];
			return rows.map((json) => ({ json }));
		});
	},
};

const isMemberships = (value: unknown): value is IDataObject[] =>
	Array.isArray(value) && value.every(isJsonObject);
