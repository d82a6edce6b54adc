import { at, listAt } from '../../playground/json.js';
import { byId, connectorNode } from '../competitors/connector.js';
import { httpRequestNode } from '../competitors/httpRequest.js';
import { type Script, timed } from '../competitors/script.js';
import { compare } from '../comparison.js';
import { atMost } from '../line.js';
import type { Row } from '../row.js';
import { distinctIds } from '../ids.js';
import type { WorkflowNode } from '../workflow.js';
import { workflowOf } from '../workflow.js';

/** The card that has all transactions. */
const CARD = 'SUMMER-0001';

const path = `/v1/vouchers/${CARD}/transactions?limit=100&order=-id`;

/** The connector's node that reads the transactions of one card. */
export const connectorReads = (credentials: ReadonlyMap<string, string>): WorkflowNode =>
	connectorNode(
		{
			resource: 'voucherTransaction',
			operation: 'getAll',
			voucherCode: byId(CARD),
			returnAll: true,
			simplify: false,
		},
		credentials,
	);

/** The HTTP Request node that reads them: one item for each page. */
export const httpRequestReads = (
	url: string,
	credentials: ReadonlyMap<string, string>,
): WorkflowNode =>
	httpRequestNode(
		{
			url: `${url}${path}`,
			pages: {
				next: `={{ $response.body.more_starting_after ? '${url}${path}&starting_after_id=' + $response.body.more_starting_after : '${url}${path}' }}`,
				until: '={{ !$response.body.has_more }}',
			},
		},
		credentials,
	);

/** *Return All* of the transactions of one card: a list that has to be read page by page. */
export const voucherTransactions: Row = {
	name: 'transactions of one voucher',
	async run({ workbench, quick, rounds }) {
		const size = quick ? 1_000 : 10_000;
		const lines = await compare(
			{
				service: { sizes: { transactionsOnOneCard: size } },
				size,
				competitors: [
					{
						name: 'Connector',
						async run({ url }) {
							const node = connectorReads(await workbench.pointAt(url));
							const { ms, items } = await workbench.run(workflowOf([node]), node.name);
							return { ms, done: distinctIds(items, 'json') };
						},
						targets: [atMost.calls(size / 100 + 2)],
					},
					{
						name: 'HTTP Request',
						async run({ url }) {
							const node = httpRequestReads(url, await workbench.pointAt(url));
							const { ms, items } = await workbench.run(workflowOf([node]), node.name);
							const rows = items.flatMap((item) => listAt(item, 'json', 'data'));
							return { ms, done: distinctIds(rows) };
						},
						targets: [atMost.ratio(0.55)],
					},
					{
						name: 'undici, one after another',
						async run({ url }) {
							const { ms, result } = await timed(url, 1, readAll);
							return { ms, done: distinctIds(result) };
						},
						targets: [atMost.ratio(0.6)],
					},
				],
			},
			rounds,
		);
		return { task: `${size.toLocaleString('en')} transactions of one voucher`, lines };
	},
};

async function readAll(script: Script): Promise<unknown[]> {
	const rows: unknown[] = [];
	for (let next = path; ;) {
		const page = await script.call('GET', next);
		rows.push(...listAt(page, 'data'));
		if (at(page, 'has_more') !== true) return rows;
		next = `${path}&starting_after_id=${String(at(page, 'more_starting_after'))}`;
	}
}
