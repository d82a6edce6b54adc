import { listAt } from '../../playground/json.js';
import { connectorNode } from '../competitors/connector.js';
import { httpRequestNode } from '../competitors/httpRequest.js';
import { CONCURRENCY, type Script, timed } from '../competitors/script.js';
import { compare } from '../comparison.js';
import { distinctIds } from '../ids.js';
import { atMost } from '../line.js';
import type { Row } from '../row.js';
import { workflowOf } from '../workflow.js';

const PATH = '/v1/products?limit=100&order=created_at';

/** *Return All* of the products: the first page reports their number, and the others are read in parallel. */
export const products: Row = {
	name: 'products',
	async run({ workbench, quick, rounds }) {
		const size = quick ? 1_000 : 10_000;
		const script = (connections: number) => async (url: string) => {
			const { ms, result } = await timed(url, connections, (script) =>
				readPages(script, size / 100),
			);
			return { ms, done: distinctIds(result) };
		};
		const lines = await compare(
			{
				service: { sizes: { products: size } },
				size,
				competitors: [
					{
						name: 'Connector',
						targets: [atMost.calls(100)],
						async run({ url }) {
							const node = connectorNode(
								{ resource: 'product', operation: 'getAll', returnAll: true, simplify: false },
								await workbench.pointAt(url),
							);
							const { ms, items } = await workbench.run(workflowOf([node]), node.name);
							return { ms, done: distinctIds(items, 'json') };
						},
					},
					{
						name: 'HTTP Request',
						async run({ url }) {
							const node = httpRequestNode(
								{
									url: `${url}${PATH}`,
									pages: {
										next: `={{ '${url}${PATH}&page=' + ($pageCount + 1) }}`,
										until: '={{ $pageCount * 100 >= $response.body.total }}',
									},
								},
								await workbench.pointAt(url),
							);
							const { ms, items } = await workbench.run(workflowOf([node]), node.name);
							const rows = items.flatMap((item) => listAt(item, 'json', 'products'));
							return { ms, done: distinctIds(rows) };
						},
						targets: [atMost.ratio(0.12)],
					},
					{ name: 'undici, one after another', run: ({ url }) => script(1)(url) },
					{ name: `undici, ${CONCURRENCY} at once`, run: ({ url }) => script(CONCURRENCY)(url) },
				],
			},
			rounds,
		);
		return { task: `${size.toLocaleString('en')} products`, lines };
	},
};

async function readPages(script: Script, pages: number): Promise<unknown[]> {
	const numbers = Array.from({ length: pages }, (_, index) => index + 1);
	const read = await Promise.all(
		numbers.map(async (page) =>
			listAt(await script.call('GET', `${PATH}&page=${page}`), 'products'),
		),
	);
	return read.flat();
}
