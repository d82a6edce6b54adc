import type { INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';

/** One request of an operation, as it must arrive. */
export interface ExampleCall {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** As it is sent. */
	path: string;
	/** By name, decoded. */
	query?: Record<string, string>;
	body?: unknown;
	/** True if sending it twice has the same effect as sending it once. Default: false for POST only. */
	idempotent?: boolean;
	/** True if the operation looks the write up when its outcome is unknown; `in vain` if the lookup can prove nothing. */
	traced?: boolean | 'in vain';
	/** True if it changes nothing. Default: true for GET only. */
	reads?: boolean;
	/** Kind of response: one resource, any object, a list in an envelope, an array, nothing, or a file. */
	answer: 'resource' | 'object' | 'list' | 'array' | 'nothing' | 'file';
}

/** An operation run for one item, with every field that a user can fill in. */
export interface OperationExample {
	/** As workflows store them. */
	resource: string;
	operation: string;
	/** What the user enters besides resource and operation. */
	parameters: (world: World) => INodeParameters;
	/** Files of the input item, by field. */
	files?: Record<string, string>;
	/** True if the service also responds for unknown IDs, and never with 404. Default: false. */
	answersForAll?: boolean;
	/** The requests that it sends, in order. */
	calls: (world: World) => ExampleCall[];
	/** For writes: how often the operation was carried out with these parameters. */
	done?: (world: World, parameters: INodeParameters) => number;
	/** Other ways to fill the form in. */
	variants?: ExampleVariant[];
	/** What is refused before anything is sent: what the user enters otherwise, the message, and words of its description. */
	refusals?: Array<[entered: INodeParameters, message: string, description?: string]>;
}

/** Another way to fill in the form of an operation. */
export interface ExampleVariant {
	/** What it does, after the name of the operation. */
	name: string;
	/** What the user enters otherwise than in the example, by field. */
	parameters: (world: World) => INodeParameters;
	/** The requests that it sends, in order, where they differ from the example's. */
	calls?: (world: World) => Array<Pick<ExampleCall, 'method' | 'path' | 'query' | 'body'>>;
	/** What comes out, in part: a row for each item. */
	rows?: (world: World) => object[];
}

/** Stands for the reference that the node generates, in the requests of examples. */
export const REFERENCE = 'n8n-k4ujaio0-abcdEFGH1234';

/** A body with the example's reference in place of those that the node has generated. */
export const withoutReferences = (body: unknown): unknown =>
	JSON.parse(JSON.stringify(body ?? null).replace(/n8n-[0-9a-z]{8}-\w{12}/g, REFERENCE));

/** First entry of something that the sandbox always has. */
export function first<T>(list: Iterable<T>): T {
	for (const entry of list) return entry;
	throw new Error('The sandbox is empty');
}
