import { at } from '../../playground/json.js';
import { connectorNode } from '../competitors/connector.js';
import { httpRequestNode } from '../competitors/httpRequest.js';
import { compare } from '../comparison.js';
import { atMost, type Target } from '../line.js';
import type { Row } from '../row.js';
import type { Service } from '../service.js';
import { workflowOf } from '../workflow.js';

const CODE = 'WELCOME-10';
const ORDER = 'bench-order';
const AMOUNT = 10_000;
const WINDOW_MS = 10_000;

/** A request of the checkout, with the service's usual latency. */
interface Call {
	name: string;
	latencyMs: number;
	path: string;
	/** Parameters of the connector besides the order. */
	parameters: { resource: string; operation: string } & Record<string, unknown>;
	/** Fields of the body besides the order. */
	body: object;
	/** Number that were done exactly once. Default: the number of items with a successful response. */
	doneIn?: (service: Service) => Promise<number>;
	targets: Target[];
}

/**
 * One request for each order, while the rate limit allows a quarter of them per window. One round, because the limit
 * determines the time.
 */
const checkout = ({ name, latencyMs, path, parameters, body, doneIn, targets }: Call): Row => ({
	name,
	async run({ workbench, quick }) {
		const size = quick ? 40 : 1_000;
		const rateLimit = { calls: size / 4, windowMs: WINDOW_MS };
		const orders = Array.from({ length: size }, (_, index) => ({ id: `${ORDER}-${index}` }));
		const lines = await compare(
			{
				service: { latencyMs, rateLimit },
				leavesTraces: true,
				size,
				competitors: [
					{
						name: 'Connector',
						targets,
						async run(service) {
							const node = connectorNode(
								{
									...parameters,
									specifyOrder: 'fields',
									orderSourceId: '={{ $json.id }}',
									orderFields: { amount: AMOUNT },
									amountsIn: 'minor',
								},
								await workbench.pointAt(service.url),
							);
							const { ms, items } = await workbench.run(workflowOf([node], orders), node.name);
							return { ms, done: (await doneIn?.(service)) ?? linked(items) };
						},
					},
					{
						name: 'HTTP Request',
						remark: `batches of ${rateLimit.calls}, one in each window`,
						// Requests that the rate limit rejects are lost.
						loses: true,
						async run(service) {
							const order = `{ source_id: $json.id, amount: ${AMOUNT} }`;
							// Two braces would end the expression.
							const written = JSON.stringify(body).replaceAll('}}', '} }');
							const node = httpRequestNode(
								{
									method: 'POST',
									url: `${service.url}/v1/${path}`,
									body: `={{ { ...${written}, order: ${order} } }}`,
									batching: { batchSize: rateLimit.calls, batchInterval: WINDOW_MS },
									goesOn: true,
								},
								await workbench.pointAt(service.url),
							);
							const { ms, items } = await workbench.run(workflowOf([node], orders), node.name);
							return { ms, done: (await doneIn?.(service)) ?? linked(items) };
						},
					},
				],
			},
			1,
		);
		const task = `${size.toLocaleString('en')} ${name}, ${rateLimit.calls} calls in 10 s allowed, one round`;
		return { task, lines };
	},
});

/** Number of input items with a successful response. */
function linked(items: unknown[]): number {
	const answered = items.filter((item) => at(item, 'json', 'error') === undefined);
	return new Set(answered.map((item) => at(item, 'pairedItem', 'item'))).size;
}

/** @throws an error if an order was redeemed twice */
async function redeemedOnce(service: Service): Promise<number> {
	const made = (await service.stored('redemptions'))
		.map((redemption) => at(redemption, 'order', 'source_id'))
		.filter((id) => typeof id === 'string' && id.startsWith(ORDER));
	const orders = new Set(made);
	if (made.length !== orders.size) throw new Error(`${made.length - orders.size} came twice`);
	return orders.size;
}

const redeemables = [{ object: 'voucher', id: CODE }];
const code = { __rl: true, mode: 'codeAlone', value: CODE };
const picked = { redeemables: { redeemable: [{ object: 'voucher', code }] } };

export const qualifications = checkout({
	name: 'qualifications',
	latencyMs: 200,
	path: 'qualifications',
	parameters: { resource: 'qualification', operation: 'check' },
	body: { scenario: 'ALL', options: { limit: 50 } },
	targets: [atMost.refused(0)],
});

export const validations = checkout({
	name: 'validations',
	latencyMs: 100,
	path: 'validations',
	parameters: { resource: 'validation', operation: 'validate', ...picked },
	body: { redeemables },
	targets: [atMost.refused(0)],
});

export const redemptions = checkout({
	name: 'redemptions',
	latencyMs: 170,
	path: 'redemptions',
	parameters: { resource: 'redemption', operation: 'redeem', ...picked },
	body: { redeemables },
	doneIn: redeemedOnce,
	targets: [atMost.refused(0)],
});
