import { inspect } from 'node:util';
import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialsFor, runNode, type RunResult } from './engine';
import { calm, tokensOf, type OperationCall } from './everyOperation';
import type { FaultKind } from './faultKinds';

/** What came of one operation under one fault. */
export interface Cell {
	call: OperationCall;
	kind: FaultKind;
	/** Calls of the kind that the fault hits, and all calls that change something. */
	calls: number;
	writes: number;
	/** How often the operation has been carried out. */
	done: number;
	items: RunResult['items'];
	error?: {
		name: string;
		message: string;
		description: string;
		cause?: string;
		itemIndex: unknown;
	};
	/** How long it took, in milliseconds. */
	ms: number;
	/** Whether a token is seen in the error, the items or the hints. */
	tokenSeen: boolean;
}

/** Services side by side: most of the time is spent with waiting. */
const SERVICES = 16;

/** Runs every call under every fault. */
export async function runCells(calls: OperationCall[], kinds: FaultKind[]): Promise<Cell[]> {
	const cells = kinds.flatMap((kind) => calls.map((call) => ({ call, kind })));
	const run: Cell[] = [];
	const services: Sandbox[] = [];
	let next = 0;
	const work = async () => {
		let sandbox: Sandbox | undefined;
		for (let cell = cells[next++]; cell; cell = cells[next++]) {
			if (!sandbox) services.push((sandbox = await startSandbox(calm)));
			const { call, kind } = cell;
			run[cells.indexOf(cell)] = await runCell(sandbox, call, kind);
			// What is learnt of a limit holds for the address: after a long wait it takes another one.
			if (kind.cause === 'rate-limited') sandbox = undefined;
		}
	};
	await Promise.all(Array.from({ length: SERVICES }, work));
	await Promise.all(
		services.map(async (service) => {
			await service.close();
		}),
	);
	return run;
}

/** Runs an operation with all its calls of one kind hit by a fault. */
async function runCell(sandbox: Sandbox, call: OperationCall, kind: FaultKind): Promise<Cell> {
	sandbox.reset();
	const { path, method } = call;
	sandbox.faults.add({ ...kind.fault, path, method });
	const parameters: INodeParameters = {
		...call.parameters(sandbox.world),
		requestOptions: kind.timeout === undefined ? {} : { timeout: kind.timeout },
	};
	const start = Date.now();
	const result = await runNode({ credentials: credentialsFor(sandbox), parameters });
	return { call, kind, ms: Date.now() - start, ...seen(sandbox, result, call, parameters) };
}

function seen(
	sandbox: Sandbox,
	{ error, items, hints }: RunResult,
	{ method, path, done }: OperationCall,
	parameters: INodeParameters,
) {
	const everything = inspect({ error, items, hints }, { depth: Infinity, showHidden: true });
	const pattern = new RegExp(path);
	return {
		calls: sandbox.requests.filter((call) => call.method === method && pattern.test(call.path))
			.length,
		writes: sandbox.requests.filter((call) => call.method !== 'GET').length,
		done: done(sandbox.world, parameters),
		items,
		error: error && {
			name: error.name,
			message: error.message,
			description: String(error.description),
			cause: 'failure' in error ? error.failure?.cause : undefined,
			itemIndex: error.context.itemIndex,
		},
		tokenSeen: tokensOf(sandbox, parameters).some((token) => everything.includes(token)),
	};
}
