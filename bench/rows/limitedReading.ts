import { listAt, textAt } from '../../playground/json.js';
import type { RateLimit } from '../../sandbox/index.js';
import { byId, connectorNode } from '../competitors/connector.js';
import { type HttpTask, httpRequestNode } from '../competitors/httpRequest.js';
import { compare, type Competitor } from '../comparison.js';
import { distinctIds } from '../ids.js';
import { atMost } from '../line.js';
import type { Bench, Row } from '../row.js';
import type { Service } from '../service.js';
import { workflowOf } from '../workflow.js';

/** The newest transactions of each card. */
const EACH = 100;
/** Transactions are distributed randomly: with this many per card, no card has fewer than `EACH`. */
const THERE_FOR_EACH = 200;

/** More requests than the rate limit allows at a time: nothing may be lost, and no time wasted. */
export const limitedReading: Row = {
	name: 'vouchers, limited',
	async run(bench) {
		const vouchers = bench.quick ? 30 : 300;
		const rateLimit: RateLimit = bench.quick
			? { calls: 10, windowMs: 2_000 }
			: { calls: 100, windowMs: 10_000 };
		// The service reports the end of a window in whole seconds.
		const floorMs = (vouchers / rateLimit.calls - 1) * (rateLimit.windowMs + 1_000);
		const seconds = rateLimit.windowMs / 1000;
		const batching = { batchSize: rateLimit.calls, batchInterval: rateLimit.windowMs };
		const lines = await compare(
			{
				service: {
					sizes: { loyaltyCards: vouchers, transactions: vouchers * THERE_FOR_EACH },
					rateLimit,
				},
				leavesTraces: true,
				size: vouchers * EACH,
				competitors: [
					{
						...connector(bench, vouchers),
						targets: [atMost.refused(5), atMost.time(1.1 * floorMs)],
					},
					{
						...httpRequest(bench, vouchers, { batching }),
						name: 'HTTP Request, batched',
						remark: `told to send ${rateLimit.calls} calls every ${seconds} s`,
					},
					{ ...httpRequest(bench, vouchers, {}), name: 'HTTP Request' },
				],
			},
			bench.rounds,
		);
		return {
			task: `newest ${EACH} transactions of ${vouchers} vouchers, ${rateLimit.calls} calls in ${seconds} s allowed`,
			lines,
		};
	},
};

const connector = ({ workbench }: Bench, vouchers: number): Competitor => ({
	name: 'Connector',
	async run(service) {
		const node = connectorNode(
			{
				resource: 'voucherTransaction',
				operation: 'getAll',
				voucherCode: byId('={{ $json.voucher }}'),
				limit: EACH,
				simplify: false,
			},
			await workbench.pointAt(service.url),
		);
		const workflow = workflowOf([node], await cardsOf(service, vouchers));
		const { ms, items } = await workbench.run(workflow, node.name);
		return { ms, done: distinctIds(items, 'json') };
	},
});

const httpRequest = (
	{ workbench }: Bench,
	vouchers: number,
	how: Pick<HttpTask, 'batching'>,
): Omit<Competitor, 'name'> => ({
	loses: true,
	async run(service) {
		const node = httpRequestNode(
			{
				...how,
				url: `=${service.url}/v1/vouchers/{{ $json.voucher }}/transactions?limit=${EACH}&order=-id`,
				goesOn: true,
			},
			await workbench.pointAt(service.url),
		);
		const workflow = workflowOf([node], await cardsOf(service, vouchers));
		const { ms, items } = await workbench.run(workflow, node.name);
		return { ms, done: distinctIds(items.flatMap((item) => listAt(item, 'json', 'data'))) };
	},
});

async function cardsOf(service: Service, count: number): Promise<Array<{ voucher: string }>> {
	const all = await service.stored('vouchers');
	return all.slice(0, count).map((voucher) => ({ voucher: textAt(voucher, 'id') }));
}
