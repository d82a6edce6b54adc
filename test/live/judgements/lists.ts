import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { Judgements } from '../passport';
import { areOrdered, hasOwnRow, textAt } from './rows';

const PRODUCTS = '/v1/products?limit=100';
const CUSTOMERS = '/v1/customers?limit=100&order=-created_at';

/** Beliefs about lists: their order, and what their filters exclude. */
export const lists = {
	periodBounds: async (project) => {
		const [product] = await project.rows(PRODUCTS, 'products');
		const target = '/v1/products?limit=100&start_date={time}&end_date={time}';
		const is = await hasOwnRow(project, product, target, 'products');
		return is === undefined || !product
			? undefined
			: { is: is ? 'inclusive' : 'exclusive', by: [product] };
	},

	listOrder: async (project) =>
		areOrdered(await project.rows(PRODUCTS, 'products'), 'created_at', 'oldest'),

	segmentsOrder: async (project) =>
		areOrdered(await project.rows('/v1/segments', 'data', 'segments'), 'created_at', 'newest'),

	segmentsArray: async (project) => {
		const { body } = await project.read('/v1/segments');
		return isJsonObject(body) ? { is: Array.isArray(body.data) ? 'data' : 'segments' } : undefined;
	},

	customersOrder: async (project) =>
		areOrdered(await project.rows('/v1/customers?limit=100', 'customers'), 'created_at', 'newest'),

	customersAgain: async (project) => {
		const [, customer] = await project.rows(CUSTOMERS, 'customers');
		const target = '/v1/customers?limit=100&order=-created_at&starting_after={time}';
		const is = await hasOwnRow(project, customer, target, 'customers');
		return is === undefined || !customer ? undefined : { is, by: [customer] };
	},

	createdBounds: async (project) => {
		const [voucher] = await project.rows('/v1/vouchers?limit=100', 'vouchers');
		const target = '/v1/vouchers?limit=100&created_at[after]={time}';
		const is = await hasOwnRow(project, voucher, target, 'vouchers');
		return is === undefined || !voucher
			? undefined
			: { is: is ? 'inclusive' : 'exclusive', by: [voucher] };
	},

	activityOrder: async (project) => {
		const [customer] = await project.rows(CUSTOMERS, 'customers');
		const id = textAt(customer, 'id');
		if (id === undefined) return undefined;
		const rows = await project.rows(
			`/v1/customers/${encodeURIComponent(id)}/activity?limit=100`,
			'data',
		);
		return areOrdered(rows, 'created_at', 'newest');
	},
} satisfies Judgements;
