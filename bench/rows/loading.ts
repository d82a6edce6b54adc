import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { at } from '../../playground/json.js';
import type { Row } from '../row.js';
import { spreadOf } from '../spread.js';

const script = fileURLToPath(new URL('../load.cjs', import.meta.url));
const MOST_MS = 30;
const MOST_KB = 150;

/** What n8n spends at its start: every package is loaded then, used or not. */
export const loading: Row = {
	name: 'loading',
	async run({ workbench, rounds }) {
		const { nodeBinary, n8nScript } = workbench.state.n8n;
		const folder = join(workbench.state.packages, 'node_modules', 'n8n-nodes-voucherify');
		const times: number[] = [];
		let kilobytes = 0;
		for (let round = 0; round < rounds; round += 1) {
			const { stdout } = await execa(nodeBinary, [script, folder, n8nScript], {
				env: { NODE_PATH: join(n8nScript, '../../..') },
			});
			const measured: unknown = JSON.parse(stdout);
			times.push(Number(at(measured, 'ms')));
			kilobytes = Number(at(measured, 'bytes')) / 1000;
		}
		const ms = spreadOf(times);
		return {
			task: 'loading both nodes',
			lines: [
				{
					who: 'Connector',
					ms,
					verdicts: [
						{ text: `≤ ${MOST_MS} ms`, met: ms.median <= MOST_MS },
						{ text: `≤ ${MOST_KB} kB`, met: kilobytes <= MOST_KB },
					],
					remark: `${Math.round(kilobytes)} kB in files`,
				},
			],
		};
	},
};
