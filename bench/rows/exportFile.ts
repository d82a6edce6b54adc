import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { at, textAt } from '../../playground/json.js';
import { byId, connectorNode } from '../competitors/connector.js';
import { httpRequestNode } from '../competitors/httpRequest.js';
import { timed } from '../competitors/script.js';
import { compare } from '../comparison.js';
import { atMost } from '../line.js';
import { watchMemory } from '../memory.js';
import type { Bench, Row } from '../row.js';
import type { Service } from '../service.js';
import { type WorkflowNode, workflowOf } from '../workflow.js';

/** Downloads the file of an export: n8n keeps it as binary data, the script as a file. */
export const exportFile: Row = {
	name: 'export file',
	async run(bench) {
		const { workbench, quick, rounds } = bench;
		const size = quick ? 50_000_000 : 1_000_000_000;
		const file = join(workbench.state.folder, 'export.csv');
		const lines = await compare(
			{
				service: { exportFileBytes: size },
				size: 1,
				competitors: [
					{
						name: 'Connector',
						targets: [atMost.memory(100)],
						async run(service) {
							const { id } = await exportOf(service);
							const credentials = await workbench.pointAt(service.url);
							const node = connectorNode(
								{ resource: 'export', operation: 'download', exportId: byId(id) },
								credentials,
							);
							return await kept(bench, node, size);
						},
					},
					{
						name: 'HTTP Request',
						async run(service) {
							const { url } = await exportOf(service);
							const credentials = await workbench.pointAt(service.url);
							const node = httpRequestNode({ url, responseFormat: 'file' }, credentials);
							return await kept(bench, node, size);
						},
					},
					{
						name: 'undici, to a file',
						// 0.8 times the throughput is 1 / 0.8 times the time.
						targets: [atMost.ratio(1.25)],
						async run(service) {
							const { url } = await exportOf(service);
							const { pathname, search } = new URL(url);
							const { ms } = await timed(service.url, 1, (script) =>
								script.download(pathname + search, file),
							);
							return { ms, done: await holds(file, size) };
						},
					},
				],
			},
			rounds,
		);
		return { task: `CSV export of ${size / 1e6} MB to binary data`, lines };
	},
};

/** Downloads the file in n8n, and deletes it again. */
async function kept({ workbench }: Bench, node: WorkflowNode, size: number) {
	const growth = await watchMemory(workbench.pid);
	const { ms, items } = await workbench.run(workflowOf([node]), node.name);
	const memory = await growth();
	// n8n keeps binary data in files, whose IDs start with the name of the storage mode.
	const [, place = ''] = textAt(items[0], 'binary', 'data', 'id').split(':');
	return {
		ms,
		memory,
		done: await holds(join(workbench.state.folder, '.n8n/storage', place), size),
	};
}

/**
 * Deletes a file.
 * @returns 1 if it had the expected size, else 0
 */
async function holds(file: string, size: number): Promise<number> {
	const { size: bytes } = await stat(file);
	await rm(file);
	return bytes >= size ? 1 : 0;
}

/** A finished export. Finding it is not part of the task. */
async function exportOf(service: Service): Promise<{ id: string; url: string }> {
	const { result } = await timed(service.url, 1, (script) =>
		script.call('GET', '/v1/exports?limit=1'),
	);
	await service.forgetCalls();
	const found = at(result, 'exports', 0);
	return { id: textAt(found, 'id'), url: textAt(found, 'result', 'url') };
}
