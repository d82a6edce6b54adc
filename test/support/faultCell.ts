import { inspect } from 'node:util';
import pLimit from 'p-limit';
import type { INodeParameters } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../../nodes/Voucherify/api/types';
import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialsFor, runNode, type RunResult } from './engine';
import { calm, tokensOf, type OperationCall } from './everyOperation';
import type { FaultKind } from './faultKinds';

/** Result of one operation under one fault. */
export interface Cell {
	call: OperationCall;
	kind: FaultKind;
	/** Number of requests of the kind that the fault hits, and of all writes. */
	calls: number;
	writes: number;
	/** How often the operation was carried out. */
	done: number;
	items: RunResult['items'];
	/** The `outcome` of a write; undefined for reads. */
	outcome?: string;
	error?: {
		name: string;
		message: string;
		description: string;
		cause?: string;
		itemIndex: unknown;
	};
	ms: number;
	/** True if a token appears in the error, the items or the hints. */
	tokenSeen: boolean;
}

/** Maximum wait for a background job, in seconds. Allows exactly one poll, however fast the machine is. */
const LONGEST_WAIT_S = 1;

/** Number of parallel services: most of the time is spent waiting. */
const SERVICES = 16;

/** Number of operations that run in parallel where a timeout or a maximum wait has to pass. */
const TIMED = 4;

/** Runs operations under faults in parallel, each on a service that nothing else uses meanwhile. */
export class FaultRuns {
	private readonly turn = pLimit(SERVICES);
	private readonly timedTurn = pLimit(TIMED);
	private readonly idle: Sandbox[] = [];
	private readonly all: Sandbox[] = [];

	async run(call: OperationCall, kind: FaultKind): Promise<Cell> {
		return await this.turn(async () => {
			const service = this.idle.pop() ?? (await this.start());
			const cell = await runCell(service, call, kind);
			// The node remembers a rate limit per address, so such a service is not used again.
			if (kind.cause !== 'rate-limited') this.idle.push(service);
			return cell;
		});
	}

	/** The same where a timeout or a maximum wait has to pass: other work of this process must not use it up. */
	async runTimed(call: OperationCall, kind: FaultKind): Promise<Cell> {
		return await this.timedTurn(async () => await this.run(call, kind));
	}

	private async start(): Promise<Sandbox> {
		const service = await startSandbox(calm);
		this.all.push(service);
		return service;
	}

	async close(): Promise<void> {
		for (const service of this.all) await service.close();
	}
}

/** Runs an operation; a fault hits all its requests of one kind. */
async function runCell(sandbox: Sandbox, call: OperationCall, kind: FaultKind): Promise<Cell> {
	sandbox.reset();
	const { path, method } = call;
	sandbox.faults.add({ ...kind.fault, path, method });
	const given = call.parameters(sandbox.world);
	const options = isJsonObject(given.options) ? given.options : {};
	const parameters: INodeParameters = {
		...given,
		...(call.looks && { options: { ...options, maximumWait: LONGEST_WAIT_S } }),
		requestOptions: kind.timeout === undefined ? {} : { timeout: kind.timeout },
	};
	const start = Date.now();
	const result = await runNode({
		credentials: credentialsFor(sandbox),
		parameters,
		files: call.files,
	});
	return { call, kind, ms: Date.now() - start, ...seen(sandbox, result, call, parameters) };
}

/** The `outcome` of the error or of the item. */
function outcomeOf(error: RunResult['error'], items: RunResult['items']): string {
	const reported = error ? valueAt(error.context, 'data', 'outcome') : items[0]?.json.outcome;
	return typeof reported === 'string' ? reported : error ? 'untold' : 'done';
}

function seen(
	sandbox: Sandbox,
	{ error, items, hints }: RunResult,
	{ method, path, done, writes }: OperationCall,
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
		outcome: writes === 'nowhere' ? undefined : outcomeOf(error, items),
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
