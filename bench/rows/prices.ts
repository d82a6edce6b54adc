import { at } from '../../playground/json.js';
import { connectorNode } from '../competitors/connector.js';
import { httpRequestNode } from '../competitors/httpRequest.js';
import { CONCURRENCY, timed } from '../competitors/script.js';
import { compare } from '../comparison.js';
import { atMost } from '../line.js';
import type { Row } from '../row.js';
import type { Service } from '../service.js';
import { workflowOf } from '../workflow.js';

const PATH = '/v1/products';

/** New prices of many products: items for the same product run in their order, without delaying others. */
export const prices: Row = {
	name: 'prices',
	async run({ workbench, quick, rounds }) {
		const size = quick ? 50 : 1_000;
		const rows = Array.from({ length: size }, (_, index) => ({
			source_id: `bench-${index}`,
			price: 1_000_000 + index,
		}));
		const doneIn = async (service: Service) => {
			const products = await service.stored('products');
			const found = new Map(products.map((one) => [at(one, 'source_id'), at(one, 'price')]));
			return rows.filter(({ source_id, price }) => found.get(source_id) === price).length;
		};
		const lines = await compare(
			{
				service: {},
				leavesTraces: true,
				size,
				competitors: [
					{
						name: 'Connector',
						async run(service) {
							const node = connectorNode(
								{
									resource: 'product',
									operation: 'upsert',
									sourceId: '={{ $json.source_id }}',
									additionalFields: { price: '={{ $json.price }}' },
									amountsIn: 'minor',
								},
								await workbench.pointAt(service.url),
							);
							const { ms } = await workbench.run(workflowOf([node], rows), node.name);
							return { ms, done: await doneIn(service) };
						},
					},
					{
						name: 'HTTP Request',
						remark: 'a call for each, 50 at once; the same product twice ends as it happens',
						targets: [atMost.ratio(1.1)],
						async run(service) {
							const node = httpRequestNode(
								{ method: 'POST', url: `${service.url}${PATH}`, body: '={{ $json }}' },
								await workbench.pointAt(service.url),
							);
							const { ms } = await workbench.run(workflowOf([node], rows), node.name);
							return { ms, done: await doneIn(service) };
						},
					},
					{
						name: `undici, ${CONCURRENCY} at once`,
						targets: [atMost.ratio(1)],
						async run(service) {
							const { ms } = await timed(service.url, CONCURRENCY, async (script) =>
								Promise.all(rows.map((row) => script.call('POST', PATH, row))),
							);
							return { ms, done: await doneIn(service) };
						},
					},
				],
			},
			rounds,
		);
		return { task: `prices of ${size.toLocaleString('en')} products`, lines };
	},
};
