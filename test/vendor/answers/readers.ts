import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { find } from '../../actionNodes';
import type { Operation } from '../../../nodes/Voucherify/run/types';
import type { World } from '../../../sandbox';
import { State } from '../../../sandbox/state';
import { calm } from '../../support/everyOperation';
import { isPreview } from '../../support/preview';
import { examples, nameOf } from '../../operations';
import type { OperationExample } from '../../operations/example';
import { ANSWERED, viewOf } from './answered';
import { endpointOf } from './description';

/** An operation that reads a kind of object. */
export interface Reader {
	/** Name as workflows store it: `voucher.get`. */
	name: string;
	/** The endpoint whose response contains the objects. */
	endpoint: string;
	parameters: (world: World) => INodeParameters;
	files: OperationExample['files'];
	/** True if the user can choose simplified output. */
	isSimplified: boolean;
	/** Columns of simplified output, by the previews of all operations that show the same. */
	published: string[];
	writes: boolean;
	/** True if it waits for a job, and reads a finished one. */
	waits: boolean;
	/** True if it creates one object, although the endpoint responds with a list. */
	makesOne: boolean;
	/** True if its output describes what was done, and shows no object as it is. */
	hasOwnShape: boolean;
}

/** Operations whose output describes what was done, or shows what they read afterwards. */
const OWN_SHAPE =
	/^(campaign\.(create|createFromTemplate|addVouchers|delete)|promotionTier\.createFromTemplate|\w+\.import\w+|\w+\.\w+Many|export\.(create|download)|voucherTransaction\.export|loyaltyPoints\.payOrder|loyaltyReward\.(purchase|refund)|loyaltyCard\.\w+Points|voucher\.downloadImage)$/;

/** Example parameters that no response of the material fits: the node would look for the user's ID in it. */
const ASKED_OTHERWISE: Record<string, INodeParameters> = { 'publication.create': { sourceId: '' } };

/**
 * Operations that look for one specific object, which no list of the material has: by the node's reference, or a member's
 * purchase.
 */
const LOOKS_FOR_ITS_OWN = /\.getByReference$|^loyaltyReward\.refund$/;

const PREVIEWS = join(__dirname, '../../../nodes/Voucherify/__schema__/v1.0.0');

/** Columns of an operation's items, as its preview has them. */
function publishedColumns(name: string): string[] {
	const file = join(PREVIEWS, `${name.replace('.', '/')}.json`);
	const preview: unknown = JSON.parse(readFileSync(file, 'utf8'));
	return isPreview(preview) ? Object.keys(preview.properties ?? {}) : [];
}

/** Operations that read each kind of object, from the register and the requests of the examples. */
export function readersByKind(): Map<string, Reader[]> {
	const readers = new Map<string, Reader[]>();
	const reading = examples.filter((example) => !LOOKS_FOR_ITS_OWN.test(nameOf(example)));
	const all = reading.flatMap(readersIn);
	const simplified = all.filter(({ isSimplified, hasOwnShape }) => isSimplified && !hasOwnShape);
	for (const one of all) {
		const alike = simplified.filter((other) => viewOf(other) === viewOf(one));
		const reader = { ...one, published: alike.flatMap(({ published }) => published) };
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
	const calls = example.calls(world);
	const isChanged = (one: string) =>
		calls.some(({ method, path }) => method === 'PUT' && path === one);
	const endpoints = calls.flatMap(({ method, path }) => {
		// What an update reads first is not in its output.
		if (method === 'GET' && isChanged(path)) return [];
		const endpoint = endpointOf(method, path);
		return endpoint ? [endpoint] : [];
	});
	return [...new Set(endpoints)].map((endpoint) => ({
		name,
		endpoint,
		parameters,
		files,
		isSimplified: found?.fields.some(({ name }) => name === 'simplify') ?? false,
		published: publishedColumns(name),
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
