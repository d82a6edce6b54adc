import type { Sandbox } from '../../../../sandbox';
import { call, field, items } from '../client';
import { get, pass, post, type ShownSwitches } from './shown';

const CARD = 'GIFT-0001';

const transactions = async (sandbox: Sandbox, query = '') =>
	items(await get(sandbox, `/v1/vouchers/${CARD}/transactions?${query}`), 'data');

/** Observable effects of the switches for lists, responses and metadata. */
export const lists = {
	listLagMs: {
		see: async (sandbox) => {
			const before = (await transactions(sandbox, 'limit=100')).length;
			sandbox.world.book({
				voucher: CARD,
				created_at: new Date(sandbox.world.now()).toISOString(),
			});
			const seen: number[] = [];
			for (const ms of [0, 1_000, 4_000]) {
				pass(sandbox, ms);
				seen.push((await transactions(sandbox, 'limit=100')).length - before);
			}
			return seen;
		},
		as: { 0: [1, 1, 1], 1000: [0, 1, 1], 5000: [0, 0, 1] },
	},
	cursorRow: {
		see: async (sandbox) => {
			const [first] = await transactions(sandbox, 'limit=1');
			const id = String(field(first, 'id'));
			const rows = await transactions(sandbox, `limit=2&starting_after_id=${id}`);
			return rows.map((row) => field(row, 'id') === id);
		},
		as: { after: [false, false], included: [true, false] },
	},
	answerOrder: {
		see: async (sandbox) => {
			const rules = [1, 2].map((points) => ({
				event: 'order.paid',
				loyalty: { type: 'FIXED', points },
			}));
			const path = '/v1/loyalties/camp_Coffee7Club3Loyalty9Aa/earning-rules';
			const { json } = await post(sandbox, path, rules);
			return [0, 1].map((index) => field(json, index, 'loyalty', 'points'));
		},
		as: { asked: [1, 2], reversed: [2, 1] },
	},
	partialAddress: {
		see: async (sandbox) => {
			const path = '/v1/customers/customer-00001';
			sandbox.world.customers.change('customer-00001', {
				address: { city: 'Berlin', country: 'Germany' },
			});
			const body = { address: { city: 'Hamburg' } };
			return field((await call(sandbox, path, { method: 'PUT', body })).json, 'address');
		},
		as: {
			replaced: { city: 'Hamburg' },
			merged: { city: 'Hamburg', country: 'Germany' },
		},
	},
	productOfSku: {
		see: async (sandbox) => {
			const [product] = sandbox.world.products.all();
			const id = product?.skus.data[0]?.id;
			const products = [{ id, object: 'sku' }];
			const making = async (name: string, more: object) => {
				const made = products.map((one) => ({ ...one, ...more }));
				const body = { type: 'STATIC', name, products: made };
				return (await post(sandbox, '/v1/product-collections', body)).status;
			};
			return [await making('A', {}), await making('B', { product_id: product?.id })];
		},
		as: { optional: [200, 200], required: [400, 200] },
	},
	refusedElement: {
		see: async (sandbox) => {
			sandbox.settings.beliefs.unknownMetadata = 'refused';
			const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } };
			const rules = [rule, { ...rule, metadata: { color: 'red' } }, rule];
			const before = sandbox.world.earningRules.all().length;
			const path = '/v1/loyalties/camp_Coffee7Club3Loyalty9Aa/earning-rules';
			const { status } = await post(sandbox, path, rules);
			return [status, sandbox.world.earningRules.all().length - before];
		},
		as: { none: [400, 0], before: [400, 1], others: [400, 2] },
	},
	clearing: {
		see: async (sandbox) => {
			const path = '/v1/vouchers/SAVE-5';
			sandbox.world.vouchers.change('SAVE-5', { additional_info: 'For the summer' });
			const body = { additional_info: null };
			const { status, json } = await call(sandbox, path, { method: 'PUT', body });
			return [status, field(json, 'details'), field(await get(sandbox, path), 'additional_info')];
		},
		as: {
			taken: [200, undefined, null],
			refused: [400, 'body/additional_info must not be null', 'For the summer'],
			ignored: [200, undefined, 'For the summer'],
		},
	},
	unknownMetadata: {
		see: async (sandbox) => {
			const body = { source_id: 'ada', metadata: { n8n_reference: 'x' } };
			const { status, json } = await post(sandbox, '/v1/customers', body);
			return [status, field(json, 'key')];
		},
		as: { taken: [200, undefined], refused: [400, 'metadata_validation_failed'] },
	},
	refusedMetadata: {
		see: async (sandbox) => {
			sandbox.settings.beliefs.unknownMetadata = 'refused';
			const metadata = { mark: 'x' };
			const redeemables = [{ object: 'voucher', id: 'WELCOME-10' }];
			const order = { source_id: 'order-1', amount: 100 };
			const source_id = String(sandbox.world.customers.all()[0]?.source_id);
			const refused = [
				await post(sandbox, '/v1/redemptions', { redeemables, order, metadata }),
				await post(sandbox, '/v1/publications', {
					voucher: 'PAY-20',
					customer: { source_id },
					metadata,
				}),
			];
			const marked = async (path: string, key: string) =>
				items(await get(sandbox, `${path}?limit=100`), key)
					.filter((row) => field(row, 'metadata', 'mark') === 'x')
					.map((row) => [field(row, 'result'), field(row, 'failure_code')]);
			return [
				refused.map(({ status, json }) => [status, String(field(json, 'details'))]),
				await marked('/v1/redemptions', 'redemptions'),
				await marked('/v1/publications', 'publications'),
				sandbox.world.orders.find('order-1') === undefined,
			];
		},
		as: {
			forgotten: [Array(2).fill([400, 'mark: is not defined in the schema']), [], [], true],
			listed: [
				Array(2).fill([400, 'mark: is not defined in the schema']),
				[['FAILURE', 'metadata_validation_failed']],
				[['FAILURE', 'metadata_validation_failed']],
				true,
			],
		},
	},
	metadataFilters: {
		see: async (sandbox) => {
			sandbox.world.vouchers.change('SAVE-5', { metadata: { n8n_reference: 'mine' } });
			const filter = 'filters[metadata.n8n_reference][conditions][$is]=mine';
			const rows = items(await get(sandbox, `/v1/vouchers?limit=100&${filter}`), 'vouchers');
			return Math.min(rows.length, 2);
		},
		as: { works: 1, ignored: 2, empty: 0 },
	},
} satisfies Partial<ShownSwitches>;
