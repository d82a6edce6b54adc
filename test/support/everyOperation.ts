import type { INodeParameters } from 'n8n-workflow';
import { find, titleOf } from '../actionNodes';
import type { Sandbox, SandboxOptions, World } from '../../sandbox';
import { State } from '../../sandbox/state';
import { examples } from '../operations';
import type { ExampleCall, OperationExample } from '../operations/example';

/** One request of an operation that runs for one item. */
export interface OperationCall {
	/** Name in the menu; the number of the request is added if the operation sends several. */
	name: string;
	parameters: (world: World) => INodeParameters;
	files?: OperationExample['files'];
	method: ExampleCall['method'];
	/** Source of a regular expression that matches the path of this request. */
	path: string;
	/** True if sending it twice has the same effect as sending it once. */
	idempotent: boolean;
	/** True if the operation looks the write up when its outcome is unknown; `in vain` if the lookup can prove nothing. */
	traced: boolean | 'in vain';
	answer: ExampleCall['answer'];
	/** Which request changes something: this one, an earlier one, a later one, or none. */
	writes: 'here' | 'before' | 'later' | 'nowhere';
	/** True if it polls a background job: after a temporary error, the next poll follows. */
	looks: boolean;
	/** True if it uploads a file: an idempotent upload is sent twice at most. */
	uploads: boolean;
	/** How often the operation was carried out with these parameters. */
	done: (world: World, parameters: INodeParameters) => number;
}

/** Sandbox options for these requests: exports and background jobs finish at once, and no limit is reached. */
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

/** All tokens that must not leak. */
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

/** The data that examples begin with, which they only read here. */
const { world } = new State(calm);

/** Every request of every example. */
export const everyCall: OperationCall[] = examples.flatMap(callsOf);

function callsOf(example: OperationExample): OperationCall[] {
	const { resource, operation, files, done = () => 0 } = example;
	const calls = example.calls(world);
	const found = find(resource, operation);
	const name = titleOf(resource, operation);
	// Read operations may send a POST, too.
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

/** Pattern that matches any ID in place of the example's: IDs differ between runs. */
function patternOf(path: string): string {
	const parts = path.split('/').map((part) => (/^v\d$|^[a-z-]*$/i.test(part) ? part : '[^/]+'));
	return `^${parts.join('/')}$`;
}
