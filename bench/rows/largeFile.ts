import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import getPort from 'get-port';
import { at, textAt } from '../../playground/json.js';
import { connectorNode } from '../competitors/connector.js';
import { httpRequestNode } from '../competitors/httpRequest.js';
import { type Script, timed } from '../competitors/script.js';
import { compare } from '../comparison.js';
import { atMost } from '../line.js';
import { watchMemory } from '../memory.js';
import type { Row } from '../row.js';
import { workflowOf } from '../workflow.js';

/** Bytes of a row, and the number of different customers in the rows. */
const ROW_BYTES = 4_000;
const CUSTOMERS = 1_000;
const HEADER = 'source_id,name,note\n';
/** Query that requests a file with a single block. */
const SMALL = '?small';
/** Maximum bytes of a part that the service accepts. */
const LARGEST = 9_900_000;

/** Imports a file of customers that is too large for the memory and for a single request. */
export const largeFile: Row = {
	name: 'large file',
	async run({ workbench, quick, rounds }) {
		const size = quick ? 7_000 : 250_000;
		const file = join(workbench.state.folder, 'customers.csv');
		await pipeline(Readable.from(blocksOf(size)), createWriteStream(file));
		const { size: bytes } = await stat(file);
		const download = await served(file);
		try {
			const lines = await compare(
				{
					service: {},
					leavesTraces: true,
					size,
					competitors: [
						{
							name: 'Connector',
							targets: [atMost.memory(100)],
							async run(service) {
								const credentials = await workbench.pointAt(service.url);
								const node = connectorNode(
									{ resource: 'customer', operation: 'importCsv' },
									credentials,
								);
								const run = async (url: string) => {
									const got = httpRequestNode({ url, responseFormat: 'file' }, credentials);
									return await workbench.run(workflowOf([got, node]), node.name);
								};
								// Warm-up: n8n needs memory for the very first import, however small, which does not depend
								// on the file.
								await run(`${download.url}${SMALL}`);
								await service.forgetCalls();
								const growth = await watchMemory(workbench.pid);
								const { ms, items } = await run(download.url);
								const done = Number(at(items[0], 'json', 'done_count'));
								return { ms, memory: await growth(), done };
							},
						},
						{
							name: 'undici, from a file',
							// 0.8 times the throughput is 1 / 0.8 times the time.
							targets: [atMost.ratio(1.25)],
							async run(service) {
								const { ms, result } = await timed(service.url, 1, (script) =>
									imported(script, file),
								);
								return { ms, done: result };
							},
						},
					],
				},
				rounds,
			);
			return { task: `CSV of ${Math.round(bytes / 1e6)} MB imported as customers`, lines };
		} finally {
			await download.stop();
			await rm(file);
		}
	},
};

function* blocksOf(rows: number): Generator<string> {
	const filler = 'x'.repeat(ROW_BYTES - 40);
	yield HEADER;
	for (let row = 0; row < rows; row += CUSTOMERS) {
		const block = Array.from(
			{ length: CUSTOMERS },
			(_, index) => `contact-${index},Per Son ${row},${filler}\n`,
		);
		yield block.join('');
	}
}

/** Serves a file for n8n, as another system does. */
async function served(file: string) {
	const server = createServer(({ url }, response) => {
		response.setHeader('content-type', 'text/csv');
		const content = url?.endsWith(SMALL) ? Readable.from(blocksOf(1)) : createReadStream(file);
		void pipeline(content, response).catch(() => response.destroy());
	});
	const port = await getPort();
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${port}/customers.csv`,
		stop: () => new Promise((resolve) => server.close(resolve)),
	};
}

/**
 * A script that knows its file: it splits at line ends, and checks nothing.
 * @returns the number of completed rows
 */
async function imported(script: Script, file: string): Promise<number> {
	const jobs: string[] = [];
	for await (const rows of partsOf(file)) {
		const answer = await script.upload('/v1/customers/importCSV', [Buffer.from(HEADER), ...rows]);
		jobs.push(textAt(answer, 'async_action_id'));
	}
	let done = 0;
	for (const id of jobs) {
		let job: unknown;
		do job = await script.call('GET', `/v1/async-actions/${id}`);
		while (textAt(job, 'status') !== 'DONE');
		done += Number(at(job, 'result', 'done_count'));
	}
	return done;
}

/** Rows of a file without the header, as many as fit into a request. */
async function* partsOf(file: string): AsyncGenerator<Buffer[]> {
	let rows: Buffer[] = [];
	let bytes = 0;
	const chunks: AsyncIterable<Buffer> = createReadStream(file, { start: HEADER.length });
	for await (const piece of chunks) {
		if (bytes + piece.length <= LARGEST) {
			rows.push(piece);
			bytes += piece.length;
			continue;
		}
		const end = piece.indexOf('\n') + 1;
		yield [...rows, piece.subarray(0, end)];
		rows = [piece.subarray(end)];
		bytes = piece.length - end;
	}
	yield rows;
}
