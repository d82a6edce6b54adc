import type { Sandbox } from '../../../../sandbox';
import { call, field } from '../client';
import { get, list, pass, pick, post, type ShownSwitches } from './shown';

const CARD = 'GIFT-0001';
const SAVE = '/v1/vouchers/SAVE-5';
const RULES = '/v1/loyalties/camp_Coffee7Club3Loyalty9Aa/earning-rules';
const RULE = { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } };
const STRAY = [400, 'mark: is not defined in the schema'];
const NOTED = ['FAILURE', 'metadata_validation_failed'];

const transactions = (sandbox: Sandbox, query: string) =>
	list(sandbox, `/v1/vouchers/${CARD}/transactions?${query}`);

/** Observable effects of the switches for lists, responses and metadata. */
export const lists = {
	listLagMs: {
		see: async (sandbox) => {
			const before = (await transactions(sandbox, 'limit=100')).length;
			const created_at = new Date(sandbox.world.now()).toISOString();
			sandbox.world.book({ voucher: CARD, created_at });
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
			const rules = [1, 2].map((points) => ({ ...RULE, loyalty: { ...RULE.loyalty, points } }));
			return pick((await post(sandbox, RULES, rules)).json, '0.loyalty.points', '1.loyalty.points');
		},
		as: { asked: [1, 2], reversed: [2, 1] },
	},
	partialAddress: {
		see: async (sandbox) => {
			const address = { city: 'Berlin', country: 'Germany' };
			sandbox.world.customers.change('customer-00001', { address });
			const body = { address: { city: 'Hamburg' } };
			const changed = await call(sandbox, '/v1/customers/customer-00001', { method: 'PUT', body });
			return field(changed.json, 'address');
		},
		as: { replaced: { city: 'Hamburg' }, merged: { city: 'Hamburg', country: 'Germany' } },
	},
	productOfSku: {
		see: async (sandbox) => {
			const [product] = sandbox.world.products;
			const sku = { id: product?.skus.data[0]?.id, object: 'sku' };
			const seen: number[] = [];
			for (const one of [sku, { ...sku, product_id: product?.id }]) {
				const body = { type: 'STATIC', name: `${seen.length}`, products: [one] };
				seen.push((await post(sandbox, '/v1/product-collections', body)).status);
			}
			return seen;
		},
		as: { optional: [200, 200], required: [400, 200] },
	},
	refusedElement: {
		see: async (sandbox) => {
			sandbox.settings.beliefs.unknownMetadata = 'refused';
			const rules = [RULE, { ...RULE, metadata: { color: 'red' } }, RULE];
			const { status } = await post(sandbox, RULES, rules);
			return [status, sandbox.world.earningRules.all().length];
		},
		as: { none: [400, 0], before: [400, 1], others: [400, 2] },
	},
	clearing: {
		see: async (sandbox) => {
			sandbox.world.vouchers.change('SAVE-5', { additional_info: 'For the summer' });
			const body = { additional_info: null };
			const { status, json } = await call(sandbox, SAVE, { method: 'PUT', body });
			return [status, field(json, 'details'), field(await get(sandbox, SAVE), 'additional_info')];
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
			return pick(await post(sandbox, '/v1/customers', body), 'status', 'json.key');
		},
		as: { taken: [200, undefined], refused: [400, 'metadata_validation_failed'] },
	},
	refusedMetadata: {
		see: async (sandbox) => {
			sandbox.settings.beliefs.unknownMetadata = 'refused';
			const metadata = { mark: 'x' };
			const redeemables = [{ object: 'voucher', id: 'WELCOME-10' }];
			const order = { source_id: 'order-1', amount: 100 };
			const customer = { source_id: 'customer-00001' };
			const seen: unknown[] = [];
			for (const [name, body] of [
				['redemptions', { redeemables, order }],
				['publications', { voucher: 'PAY-20', customer }],
			] as const) {
				const refused = await post(sandbox, `/v1/${name}`, { ...body, metadata });
				const rows = await list(sandbox, `/v1/${name}?limit=100`, name);
				const found = rows.filter((row) => field(row, 'metadata', 'mark') === 'x');
				seen.push(
					pick(refused, 'status', 'json.details'),
					found.flatMap((row) => pick(row, 'result', 'failure_code')),
				);
			}
			return [...seen, sandbox.world.orders.find('order-1') === undefined];
		},
		as: {
			forgotten: [STRAY, [], STRAY, [], true],
			listed: [STRAY, NOTED, STRAY, NOTED, true],
		},
	},
	metadataFilters: {
		see: async (sandbox) => {
			sandbox.world.vouchers.change('SAVE-5', { metadata: { n8n_reference: 'mine' } });
			const filter = 'filters[metadata.n8n_reference][conditions][$is]=mine';
			const rows = await list(sandbox, `/v1/vouchers?limit=100&${filter}`, 'vouchers');
			return Math.min(rows.length, 2);
		},
		as: { works: 1, ignored: 2, empty: 0 },
	},
} satisfies Partial<ShownSwitches>;
