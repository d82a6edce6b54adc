import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { Sandbox } from '../../../sandbox';
import { passedOn } from '../../support/faulty';
import {
	startRawService,
	type RawAnswer,
	type RawRequest,
	type RawService,
} from '../../support/rawService';
import { endpointOf } from './description';
import { rowsKeyOf } from './pieces';

/** What one endpoint is to answer. */
export interface Given {
	endpoint: string;
	status: number;
	body: unknown;
	/** Whether it is given only where the sandbox would answer with something of the same `type`, such as a job. */
	isOfItsKind?: boolean;
}

/** A sandbox one of whose endpoints answers with something of the vendor's. */
export interface AnswerService extends RawService {
	/** Sets what is answered from now on; nothing but what the sandbox says if undefined. */
	give: (given: Given | undefined) => void;
	/** How often it was answered. */
	times: number;
}

/** What stands for a file or a picture, whose addresses belong to no endpoint. */
const FILE: RawAnswer = { headers: { 'content-type': 'text/csv' }, body: 'code\r\nSUMMER-1\r\n' };

/**
 * Starts a server in front of a sandbox, which answers all that the material does not: what was started is known there
 * by the ID that the material gives it, too. A list is given once, and is at its end then.
 */
export async function startAnswerService({ url }: Sandbox): Promise<AnswerService> {
	const front = await startRawService();
	let given: Given | undefined;
	let ids = new Map<string, string>();
	const service: AnswerService = Object.assign(front, {
		times: 0,
		give: (next: Given | undefined) => {
			given = next;
			ids = new Map();
			service.times = 0;
		},
	});

	/** What is answered to a call, instead of what the sandbox says. */
	function instead(call: RawRequest, its: unknown): unknown {
		const path = call.target.replace(/\?.*/, '');
		if (!given || endpointOf(call.method, path) !== given.endpoint) return undefined;
		const { body } = given;
		if (given.isOfItsKind && textIn(body, 'type') !== textIn(its, 'type')) return undefined;
		for (const key of call.method === 'GET' ? [] : ['id', 'async_action_id']) {
			const [ours, known] = [textIn(body, key), textIn(its, key)];
			if (ours && known) ids.set(ours, known);
		}
		service.times += 1;
		return service.times > 1 ? atItsEnd(given) : body;
	}

	async function answerTo(request: RawRequest): Promise<RawAnswer> {
		if (!/^\/(v\d|management|download)\//.test(request.target)) return FILE;
		const named = (text: string) =>
			[...ids].reduce((one, [ours, its]) => one.replaceAll(its, ours), text);
		const target = [...ids].reduce((one, [ours, its]) => one.replace(ours, its), request.target);
		const call = { ...request, target };
		const answer = await passedOn(url, service, call);
		const body = instead(call, jsonIn(answer.body));
		if (body === undefined) return { ...answer, body: named(answer.body) };
		return { status: given?.status, body: JSON.stringify(body) };
	}

	service.answering = (request, response) => {
		void answerTo(request).then(({ status = 200, headers, body }) => {
			response.writeHead(status, { 'content-type': 'application/json', ...headers });
			response.end(body);
		});
		return undefined;
	};
	return service;
}

const jsonIn = (text: string): unknown => (/^[{[]/.test(text) ? JSON.parse(text) : undefined);

function textIn(body: unknown, key: string): string | undefined {
	const text = isJsonObject(body) ? body[key] : undefined;
	return typeof text === 'string' ? text : undefined;
}

/** What a list answers after its last row; anything else stays as it is. */
function atItsEnd({ endpoint, body }: Given): unknown {
	const rows = rowsKeyOf(endpoint, body);
	return rows && isJsonObject(body) ? { ...body, [rows]: [], has_more: false, cursor: null } : body;
}
