import type { INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';

/** One call of an operation, as it must arrive. */
export interface ExampleCall {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** As it is sent. */
	path: string;
	/** By name, decoded. */
	query?: Record<string, string>;
	body?: unknown;
	/** Whether doing it twice does the same as doing it once. Default: only of a POST it does not. */
	idempotent?: boolean;
	/** Whether it is looked for what the call has left behind when its outcome is unknown; in vain where nothing tells. */
	traced?: boolean | 'in vain';
	/** Whether it changes nothing. Default: only a GET does not. */
	reads?: boolean;
	/** What is answered: one resource, any object, a list in an envelope, an array, nothing, or a file. */
	answer: 'resource' | 'object' | 'list' | 'array' | 'nothing' | 'file';
}

/** An operation as a user runs it for one item, with everything that they can fill in. */
export interface OperationExample {
	/** As workflows store them. */
	resource: string;
	operation: string;
	/** What the user enters beside resource and operation. */
	parameters: (world: World) => INodeParameters;
	/** Files of the input item, by their fields. */
	files?: Record<string, string>;
	/** Whether the service answers for an ID that it does not know, too: it refuses none with 404, then. Default: it does not. */
	answersForAll?: boolean;
	/** The calls that it makes, in order. */
	calls: (world: World) => ExampleCall[];
	/** Of an operation that changes something: how often it has been carried out with these parameters. */
	done?: (world: World, parameters: INodeParameters) => number;
}

/** What stands in the calls of examples for the reference that the node makes up. */
export const REFERENCE = 'n8n-k4ujaio0-abcdEFGH1234';

/** A body with the references that the node has made up as examples have them. */
export const withoutReferences = (body: unknown): unknown =>
	JSON.parse(JSON.stringify(body ?? null).replace(/n8n-[0-9a-z]{8}-\w{12}/g, REFERENCE));

/** The first entry of something that the sandbox has some of. */
export function first<T>(list: Iterable<T>): T {
	for (const entry of list) return entry;
	throw new Error('The sandbox is empty');
}
