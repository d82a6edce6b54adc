import type { ServerResponse } from 'node:http';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox';
import { isJsonObject } from '../../nodes/Voucherify/api/types';
import { credentialsFor, runNode, type RunOptions, type RunResult } from './engine';
import { passedOn } from './faulty';
import { otherProcess } from './otherProcess';
import { FORGOTTEN_MS, pause, skipPauses } from './pauses';
import { startRawService, type RawAnswer, type RawRequest, type RawService } from './rawService';

/** What happens around calls: what others do at that moment, and whether the answer arrives. */
interface Moment {
	/** Which calls, as `POST /v1/redemptions`, without the query. */
	at: RegExp;
	/** How many such calls pass before. Default: none. */
	from?: number;
	/** How many it happens to. Default: one. */
	times?: number;
	/** What others do before the service sees the call. */
	before?: () => unknown;
	/** What others do when it is carried out, and nobody has been told yet. */
	after?: () => unknown;
	/** Whether the connection breaks before the service sees the call, or when it has carried it out. */
	lost?: 'before' | 'after';
	/** What the answer of the service is changed to. */
	change?: (answer: IDataObject) => IDataObject;
	/** What is answered in place of the service, which does not see the call. */
	instead?: RawAnswer;
}

/** A service between the node and a sandbox, where others come in. */
interface Counter extends RawService {
	/** Lets something happen around calls, once each. */
	when: (moment: Moment) => void;
	/** How many calls were made, as `POST /v1/redemptions`. */
	count: (at: RegExp) => number;
	/** Nothing happens any more, and no call was made. */
	reset: () => void;
}

export let sandbox: Sandbox;
export let counter: Counter;

/** Starts a sandbox and what stands before it for the tests of a file, and begins anew for each of them. */
export function withOutcomes(options: SandboxOptions = {}): void {
	skipPauses();

	beforeAll(async () => {
		sandbox = await startSandbox(options);
		counter = await startCounter(sandbox);
	});

	afterAll(async () => {
		await counter.close();
		await sandbox.close();
	});

	beforeEach(() => {
		sandbox.reset();
		counter.reset();
	});
}

async function startCounter({ url }: Sandbox): Promise<Counter> {
	const service = await startRawService();
	let moments: Array<Moment & { seen: number }> = [];
	service.answering = (request, response) => {
		const name = nameOf(request);
		const moment = moments.find((one) => {
			if (!one.at.test(name)) return false;
			one.seen += 1;
			return isBetween(one);
		});
		void answered(url, service, { request, response, moment });
		return undefined;
	};
	return Object.assign(service, {
		when: (moment: Moment) => moments.push({ ...moment, seen: 0 }),
		count: (at: RegExp) => service.requests.filter((request) => at.test(nameOf(request))).length,
		reset: () => {
			moments = [];
			service.requests.length = 0;
		},
	});
}

const nameOf = ({ method, target }: RawRequest) => `${method} ${target.replace(/\?.*/, '')}`;

const isBetween = ({ seen, from = 0, times = 1 }: Moment & { seen: number }) =>
	seen > from && seen <= from + times;

async function answered(
	url: string,
	service: RawService,
	call: { request: RawRequest; response: ServerResponse; moment: Moment | undefined },
): Promise<void> {
	const { request, response, moment } = call;
	await moment?.before?.();
	if (moment?.lost === 'before') {
		response.socket?.resetAndDestroy();
		return;
	}
	const answer = moment?.instead ?? (await passedOn(url, service, request));
	await moment?.after?.();
	if (moment?.lost === 'after') {
		response.socket?.resetAndDestroy();
		return;
	}
	const body = moment?.change ? JSON.stringify(moment.change(objectIn(answer))) : answer.body;
	response.writeHead(answer.status ?? 200, {
		'content-type': 'application/json',
		...answer.headers,
	});
	response.end(body);
}

function objectIn({ body }: RawAnswer): IDataObject {
	const answer: unknown = JSON.parse(body);
	if (isJsonObject(answer)) return answer;
	throw new Error('The answer is no object');
}

/** The refusal of a call while another one is at work on the same. */
export const BUSY: RawAnswer = {
	status: 400,
	body: JSON.stringify({ code: 400, key: 'multiple_requests', message: 'Multiple requests' }),
};

/** How an operation, as `redemption.redeem`, is run at the counter. */
export function on(name: string, parameters: INodeParameters): RunOptions {
	const [resource = '', operation = ''] = name.split('.');
	return {
		credentials: credentialsFor(counter),
		parameters: { resource, operation, ...parameters },
	};
}

/** Where something is run again: in this process, in another one, and in this one when it has forgotten. */
export const places: Array<[string, () => Promise<RunOptions['process']>]> = [
	['here', async () => await after(0)],
	['elsewhere', async () => await after(10_000, otherProcess())],
	['here, five minutes later', async () => await after(FORGOTTEN_MS)],
];

async function after<T>(ms: number, process?: T): Promise<T | undefined> {
	await pause(ms);
	sandbox.settings.clockAheadMs += ms;
	return process;
}

/** What a run brings that goes on after errors: an item for each input item, in their order. */
export async function itemsWithErrors(options: RunOptions): Promise<IDataObject[]> {
	const node = { onError: 'continueRegularOutput' as const, ...options.node };
	const { items, error } = await runNode({ ...options, node });
	if (error) throw error;
	return items.map(({ json }) => json);
}

/** The one item of such a run. */
export async function itemOf(options: RunOptions): Promise<IDataObject> {
	const [item, ...others] = await itemsWithErrors(options);
	if (!item || others.length > 0) throw new Error('It is not one item');
	return item;
}

/** What programs are told of an item that has failed: nothing stands beside it. */
export const failedAs = (outcome: string, more: IDataObject = {}) => ({
	error: expect.objectContaining({ outcome, ...more }) as IDataObject,
});

/** What an error item says: with *Retry On Fail* the platform may leave nothing of it but its message. */
export function messageOf({ error, ...more }: IDataObject): unknown {
	if (Object.keys(more).length > 0) throw new Error('Something stands beside the error');
	return isJsonObject(error) ? error.message : error;
}

/** Texts that begin as our own references do. */
export const OWN_REFERENCE = expect.stringMatching(/^n8n-/) as string;

/** What the error that ends a run tells programs: its data, and the IDs of the items that are done. */
export function toldBy({ error }: RunResult) {
	if (!error) throw new Error('The run did not fail');
	return { message: error.message, data: error.context.data, done: error.context.done };
}
