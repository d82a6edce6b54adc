import type { INodeParameters } from 'n8n-workflow';
import { find } from '../../actionNodes';
import type { Operation } from '../../../nodes/Voucherify/operations/runtime/types';
import type { World } from '../../../sandbox';
import { State } from '../../../sandbox/state';
import { calm } from '../../support/everyOperation';
import { examples, nameOf } from '../../operations';
import type { OperationExample } from '../../operations/example';
import { ANSWERED } from './answered';
import { endpointOf } from './description';

/** An operation that reads a kind of thing. */
export interface Reader {
	/** As workflows store it: `voucher.get`. */
	name: string;
	/** The endpoint whose answer has the things. */
	endpoint: string;
	parameters: (world: World) => INodeParameters;
	files: OperationExample['files'];
	/** Whether the user chooses between columns and all of it. */
	isSimplified: boolean;
	/** Whether it changes something. */
	writes: boolean;
	/** Whether it waits for a job, and reads one that is done. */
	waits: boolean;
	/** Whether it makes one thing, although the endpoint answers with a list. */
	makesOne: boolean;
	/** Whether it says in words of its own what it has done, and shows no thing as it is. */
	hasOwnShape: boolean;
}

/** Operations that say in words of their own what they have done, or show what they have read afterwards. */
const OWN_SHAPE =
	/^(campaign\.(create|createFromTemplate|addVouchers|delete)|\w+\.import\w+|\w+\.\w+Many|export\.(create|download)|voucherTransaction\.export|loyaltyPoints\.payOrder|loyaltyReward\.(purchase|refund)|loyaltyCard\.\w+Points|voucher\.downloadImage)$/;

/** What examples ask for that no answer of the material fits: an ID of the user's own that is looked for in it. */
const ASKED_OTHERWISE: Record<string, INodeParameters> = { 'publication.create': { sourceId: '' } };

/** What looks for one thing of its own, which no list of the material has: a reference of the node, a purchase of the member. */
const LOOKS_FOR_ITS_OWN = /\.getByReference$|^loyaltyReward\.refund$/;

/** The operations that read each kind of thing, by the register and the calls of the examples. */
export function readersByKind(): Map<string, Reader[]> {
	const readers = new Map<string, Reader[]>();
	const reading = examples.filter((example) => !LOOKS_FOR_ITS_OWN.test(nameOf(example)));
	for (const reader of reading.flatMap(readersIn)) {
		const kind = ANSWERED[reader.endpoint]?.kind;
		if (kind) readers.set(kind, [...(readers.get(kind) ?? []), reader]);
	}
	return readers;
}

function readersIn(example: OperationExample): Reader[] {
	const { resource, operation, files } = example;
	const name = nameOf(example);
	const parameters = (world: World) => ({
		resource,
		operation,
		...example.parameters(world),
		...ASKED_OTHERWISE[name],
	});
	const { world } = new State(calm);
	parameters(world);
	const found = find(resource, operation)?.operation;
	const endpoints = example.calls(world).flatMap(({ method, path }) => {
		const endpoint = endpointOf(method, path);
		return endpoint ? [endpoint] : [];
	});
	return [...new Set(endpoints)].map((endpoint) => ({
		name,
		endpoint,
		parameters,
		files,
		isSimplified: found?.fields.some(({ name }) => name === 'simplify') ?? false,
		...wayOf(name, endpoint, found),
	}));
}

function wayOf(name: string, endpoint: string, operation: Operation | undefined) {
	const writes =
		operation !== undefined && (!('execute' in operation) || operation.writes === true);
	const readsJob = /^GET \/v1\/(exports|async-actions)\/\{\}$/.test(endpoint);
	return {
		writes,
		waits: readsJob && (writes || name === 'export.download'),
		makesOne: endpoint.startsWith('POST') && isList(endpoint),
		hasOwnShape: OWN_SHAPE.test(name) && !/\.get\w+$/.test(name),
	};
}

const isList = (endpoint: string) =>
	ANSWERED[endpoint]?.rows !== undefined || ANSWERED[endpoint]?.isArray === true;
