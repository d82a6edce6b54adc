import type { ServerResponse } from 'node:http';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox';
import { isJsonObject } from '../../nodes/Voucherify/api/types';
import { credentialsFor, runNode, type RunOptions, type RunResult } from './engine';
import { passedOn } from './faulty';
import { otherProcess } from './otherProcess';
import { FORGOTTEN_MS, pause, skipPauses } from './pauses';
import { startRawService, type RawAnswer, type RawRequest, type RawService } from './rawService';

/** Something that happens around requests: what others do meanwhile, and whether the response arrives. */
interface Moment {
	/** Method and path of the requests without the query, such as `POST /v1/redemptions`. */
	at: RegExp;
	/** Number of matching requests that pass before. Default: none. */
	from?: number;
	/** Number of requests that it happens to. Default: one. */
	times?: number;
	/** What others do before the service gets the request. */
	before?: () => unknown;
	/** What others do after the request was applied, before the response. */
	after?: () => unknown;
	/** Whether the connection breaks before the service gets the request, or after it was applied. */
	lost?: 'before' | 'after';
	/** Changes the service's response. */
	change?: (answer: IDataObject) => IDataObject;
	/** Response sent in place of the service, which does not get the request. */
	instead?: RawAnswer;
}

/** A proxy between the node and a sandbox, in which others can intervene. */
interface Counter extends RawService {
	/** Makes something happen around matching requests: `times` times, by default once. */
	when: (moment: Moment) => void;
	/** Number of requests that match, such as `POST /v1/redemptions`. */
	count: (at: RegExp) => number;
	/** Clears what was planned and counted. */
	reset: () => void;
}

export let sandbox: Sandbox;
export let counter: Counter;

/** Starts a sandbox and the proxy in front of it for the tests of a file, and resets both before each test. */
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
	service.answering = async (request, response) => {
		const name = nameOf(request);
		const moment = moments.find((one) => {
			if (!one.at.test(name)) return false;
			one.seen += 1;
			return isBetween(one);
		});
		return await answerTo(url, service, { request, response, moment });
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

async function answerTo(
	url: string,
	service: RawService,
	call: { request: RawRequest; response: ServerResponse; moment: Moment | undefined },
): Promise<RawAnswer | undefined> {
	const { request, response, moment } = call;
	await moment?.before?.();
	if (moment?.lost === 'before') {
		response.socket?.resetAndDestroy();
		return undefined;
	}
	const answer = moment?.instead ?? (await passedOn(url, service, request));
	await moment?.after?.();
	if (moment?.lost === 'after') {
		response.socket?.resetAndDestroy();
		return undefined;
	}
	const body = moment?.change ? JSON.stringify(moment.change(objectIn(answer))) : answer.body;
	return { ...answer, body };
}

function objectIn({ body }: RawAnswer): IDataObject {
	const answer: unknown = JSON.parse(body);
	if (isJsonObject(answer)) return answer;
	throw new Error('The answer is no object');
}

/** Rejection of a request while another one works on the same object. */
export const BUSY: RawAnswer = {
	status: 400,
	body: JSON.stringify({ code: 400, key: 'multiple_requests', message: 'Multiple requests' }),
};

/** Run options for an operation, such as `redemption.redeem`, against the proxy. */
export function on(name: string, parameters: INodeParameters): RunOptions {
	const [resource = '', operation = ''] = name.split('.');
	return {
		credentials: credentialsFor(counter),
		parameters: { resource, operation, ...parameters },
	};
}

/** Where a rerun happens: in this process, in another one, or in this one after its memory has expired. */
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

/** Runs a node that continues on errors: returns one item per input item, in their order. */
export async function itemsWithErrors(options: RunOptions): Promise<IDataObject[]> {
	const node = { onError: 'continueRegularOutput' as const, ...options.node };
	const { items, error } = await runNode({ ...options, node });
	if (error) throw error;
	return items.map(({ json }) => json);
}

/** The only item of a run that continues on errors. */
export async function itemOf(options: RunOptions): Promise<IDataObject> {
	const [item, ...others] = await itemsWithErrors(options);
	if (!item || others.length > 0) throw new Error('It is not one item');
	return item;
}

/** The data of a failed item's error; the item has nothing else. */
export const failedAs = (outcome: string, more: IDataObject = {}) => ({
	error: expect.objectContaining({ outcome, ...more }) as IDataObject,
});

/** Message of an error item. With *Retry On Fail*, n8n may keep nothing but the message. */
export function messageOf({ error, ...more }: IDataObject): unknown {
	if (Object.keys(more).length > 0) throw new Error('Something stands beside the error');
	return isJsonObject(error) ? error.message : error;
}

/** Texts that start like our own references. */
export const OWN_REFERENCE = expect.stringMatching(/^n8n-/) as string;

/** What the error of a failed run provides for programs: its data, and the IDs of the items that are done. */
export function errorReport({ error }: RunResult) {
	if (!error) throw new Error('The run did not fail');
	return { message: error.message, data: error.context.data, done: error.context.done };
}
