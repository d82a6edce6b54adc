import { call, field, items } from '../client';
import { get, type ShownSwitches } from './shown';

/** Observable effects of the switches for time filters and envelopes of lists. */
export const listing = {
	totals: {
		see: async (sandbox) => {
			const listed = await get(sandbox, '/v1/vouchers?created_at[after]=2100-01-01T00:00:00.000Z');
			return Number(field(listed, 'total')) > 0;
		},
		as: { filtered: false, all: true },
	},
	periodBounds: {
		see: async (sandbox) => {
			const [product] = sandbox.world.products.all();
			const time = product?.created_at ?? '';
			const listed = await get(sandbox, `/v1/products?start_date=${time}&end_date=${time}`);
			return items(listed, 'products').length;
		},
		as: { inclusive: 1, exclusive: 0 },
	},
	createdBounds: {
		see: async (sandbox) => {
			const newest = sandbox.world.vouchers
				.all()
				.reduce((a, b) => (a.created_at > b.created_at ? a : b));
			const listed = await get(sandbox, `/v1/vouchers?created_at[after]=${newest.created_at}`);
			return items(listed, 'vouchers').length;
		},
		as: { exclusive: 0, inclusive: 1 },
	},
	segmentsArray: {
		see: async (sandbox) => {
			const { json } = await call(sandbox, '/v1/segments');
			const names = ['data', 'segments'].filter((name) => Array.isArray(field(json, name)));
			return [field(json, 'data_ref'), ...names];
		},
		as: { data: ['data', 'data'], segments: ['data', 'segments'] },
	},
} satisfies Partial<ShownSwitches>;
