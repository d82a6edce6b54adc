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
import { rowsKeyOf, type ApiObject } from './pieces';

/** A response for one endpoint. */
export interface Given {
	endpoint: string;
	status: number;
	body: unknown;
	/** True if it only replaces responses of the same `type`, such as a job. */
	isOfItsKind?: boolean;
}

/** A sandbox, one of whose endpoints responds with the vendor's material. */
export interface AnswerService extends RawService {
	/** Sets the response from now on; undefined restores the sandbox's responses. */
	give: (given: Given | undefined) => void;
	/** How often the response was used. */
	times: number;
	/** Names in the response that were replaced by those of the object that the request was about. */
	renamed: ApiObject;
}

/** Stands for files and images, whose URLs belong to no endpoint. */
const FILE: RawAnswer = { headers: { 'content-type': 'text/csv' }, body: 'code\r\nSUMMER-1\r\n' };

/**
 * Starts a server in front of a sandbox, which serves all other endpoints: objects that were created there are also known
 * by their IDs in the material. The rows of a list are returned once; then the list is at its end.
 */
export async function startAnswerService({ url }: Sandbox): Promise<AnswerService> {
	const front = await startRawService();
	let given: Given | undefined;
	let ids = new Map<string, string>();
	const service: AnswerService = Object.assign(front, {
		times: 0,
		renamed: {},
		give: (next: Given | undefined) => {
			given = next;
			ids = new Map();
			service.times = 0;
			service.renamed = {};
		},
	});

	/** Response to use instead of the sandbox's; undefined keeps the sandbox's. */
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
		if (isJsonObject(body) && call.method !== 'GET') {
			const isMove = /(enable|disable|activate|draft)$/.test(path);
			const isChange = call.method === 'PUT' || isMove;
			const names = [...(isChange ? ['id'] : []), 'source_id', 'code', 'name'];
			// An object that was moved has the state of the sandbox's.
			const states = isMove ? ['active', 'status'] : [];
			const both = [
				...names.filter((name) => textIn(body, name) && textIn(its, name)),
				...states.filter((name) => name in body && valueIn(its, name) !== undefined),
			];
			service.renamed = Object.fromEntries(both.map((name) => [name, valueIn(its, name)]));
			return { ...body, ...service.renamed };
		}
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

	service.answering = answerTo;
	return service;
}

const jsonIn = (text: string): unknown => (/^[{[]/.test(text) ? JSON.parse(text) : undefined);

const valueIn = (body: unknown, key: string) => (isJsonObject(body) ? body[key] : undefined);

function textIn(body: unknown, key: string): string | undefined {
	const text = valueIn(body, key);
	return typeof text === 'string' ? text : undefined;
}

/** A list's response after its last row. Other responses stay as they are. */
function atItsEnd({ endpoint, body }: Given): unknown {
	const rows = rowsKeyOf(endpoint, body);
	return rows && isJsonObject(body) ? { ...body, [rows]: [], has_more: false, cursor: null } : body;
}
