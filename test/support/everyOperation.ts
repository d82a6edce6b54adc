import type { INodeParameters } from 'n8n-workflow';
import { find, titleOf } from '../actionNodes';
import type { Sandbox, SandboxOptions, World } from '../../sandbox';
import { State } from '../../sandbox/state';
import { examples } from '../operations';
import type { ExampleCall, OperationExample } from '../operations/example';

/** One call of an operation, the operation run as a user would for one item. */
export interface OperationCall {
	/** As the menu calls it, and which of its calls where it makes several. */
	name: string;
	parameters: (world: World) => INodeParameters;
	files?: OperationExample['files'];
	method: ExampleCall['method'];
	/** The source of a regular expression that fits the path of this call and of no other. */
	path: string;
	/** Whether doing it twice does the same as doing it once. */
	idempotent: boolean;
	/** Whether it is looked for what the call has left behind when its outcome is unknown; in vain where nothing tells. */
	traced: boolean | 'in vain';
	answer: ExampleCall['answer'];
	/** Whether the operation changes something, by the call itself, or by one before or after it. */
	writes: 'here' | 'before' | 'later' | 'nowhere';
	/** Whether it is a look at what goes on in the background: one that fails for what passes is followed by others. */
	looks: boolean;
	/** Whether it hands a file in: where that may be repeated, it is sent twice at most. */
	uploads: boolean;
	/** How often the operation has been carried out with these parameters. */
	done: (world: World, parameters: INodeParameters) => number;
}

/** A sandbox as these calls expect it: exports and background jobs are done at once, and its limit is never reached. */
export const calm: SandboxOptions = {
	sizes: {
		loyaltyCards: 3,
		transactions: 12,
		giftCards: 1,
		giftTransactions: 1,
		transactionsOnOneCard: 1,
		products: 3,
		rewards: 6,
		promotionTiers: 2,
	},
	exportTiming: { scheduledMs: 0, inProgressMs: 0 },
	pointsDelayMs: 0,
	jobTiming: { enqueuedMs: 0, inProgressMs: 0 },
	rateLimit: { calls: 1_000_000, windowMs: 60_000 },
	bulkLimit: { calls: 1_000_000, windowMs: 60_000 },
};

/** All tokens that must be seen nowhere. */
export function tokensOf({ keys, world }: Sandbox, parameters: INodeParameters): string[] {
	const { accessToken } = parameters;
	return [
		keys.appToken,
		keys.managementToken,
		...world.exports.all().map(({ token }) => token),
		...world.asyncActions.all().map(({ token }) => token),
		...(typeof accessToken === 'string' ? [accessToken] : []),
	];
}

/** Every call of every example. */
export const everyCall: OperationCall[] = examples.flatMap(callsOf);

function callsOf(example: OperationExample): OperationCall[] {
	const { resource, operation, files, done = () => 0 } = example;
	const calls = example.calls(new State(calm).world);
	const found = find(resource, operation);
	const name = titleOf(resource, operation);
	// What only looks at something may be asked for by a POST, too.
	const isReading = found && 'execute' in found.operation && !found.operation.writes;
	return calls.map(({ method, path, answer, ...call }, index): OperationCall => ({
		name: calls.length > 1 ? `${name}, call ${index + 1}` : name,
		parameters: (world) => ({ resource, operation, ...example.parameters(world) }),
		files,
		method,
		path: patternOf(path),
		idempotent: call.idempotent ?? method !== 'POST',
		traced: call.traced ?? false,
		answer,
		writes: isReading ? 'nowhere' : writesOf(calls, index),
		looks:
			(index > 0 || resource === 'asyncAction') &&
			/^\/v1\/(async-actions|exports)\/[^/]+$/.test(path) &&
			answer === 'resource' &&
			operation !== 'download',
		uploads: files !== undefined && method === 'POST',
		done,
	}));
}

function writesOf(calls: ExampleCall[], index: number): OperationCall['writes'] {
	const changes = ({ method, reads = method === 'GET' }: ExampleCall) => !reads;
	if (calls.slice(index, index + 1).some(changes)) return 'here';
	if (calls.slice(0, index).some(changes)) return 'before';
	return calls.slice(index).some(changes) ? 'later' : 'nowhere';
}

/** Fits any ID in the place of the example's, which another run may not have. */
function patternOf(path: string): string {
	const parts = path.split('/').map((part) => (/^v\d$|^[a-z-]*$/i.test(part) ? part : '[^/]+'));
	return `^${parts.join('/')}$`;
}
