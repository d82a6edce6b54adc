import { field } from '../client';
import { get, list, type ShownSwitches } from './shown';

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
			const time = sandbox.world.products.all()[0]?.created_at;
			const path = `/v1/products?start_date=${time}&end_date=${time}`;
			return (await list(sandbox, path, 'products')).length;
		},
		as: { inclusive: 1, exclusive: 0 },
	},
	createdBounds: {
		see: async (sandbox) => {
			const times = sandbox.world.vouchers.all().map(({ created_at }) => created_at);
			const path = `/v1/vouchers?created_at[after]=${times.toSorted().at(-1)}`;
			return (await list(sandbox, path, 'vouchers')).length;
		},
		as: { exclusive: 0, inclusive: 1 },
	},
	segmentsArray: {
		see: async (sandbox) => {
			const listed = await get(sandbox, '/v1/segments');
			const names = ['data', 'segments'].filter((name) => Array.isArray(field(listed, name)));
			return [field(listed, 'data_ref'), ...names];
		},
		as: { data: ['data', 'data'], segments: ['data', 'segments'] },
	},
} satisfies Partial<ShownSwitches>;
