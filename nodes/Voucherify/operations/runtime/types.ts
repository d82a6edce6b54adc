import type {
	BinaryHelperFunctions,
	IBinaryKeyData,
	IDataObject,
	INodeProperties,
} from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import type { Chunks } from '../../api/csv/rowCutter';
import type { ApiCall, CredentialName } from '../../api/http/request';
import type { Resource } from '../../api/types';
import type { Parameters } from '../../forms/reading/parameters';

/** The context in which an operation is carried out for one input item. */
export interface Task {
	/** Makes the calls; limits, retries and errors are its business. */
	client: VoucherifyClient;
	/** The item's own parameters. */
	parameters: Parameters;
	/** n8n's store for files. */
	binary: Pick<BinaryHelperFunctions, 'prepareBinaryData'>;
	/** Opens a file of the input item. @throws NodeOperationError when it has none in this field */
	file: (field: string) => InputFile;
	/** Adds what a person must know to the item's `warnings`, in whole sentences; the editor shows it as a hint, too. */
	warn: (message: string) => void;
	/** Tells in the editor what is useful, and nobody has to know: production shows no hints. */
	hint: (message: string) => void;
}

/** A file of an input item. */
export interface InputFile {
	fileName?: string;
	/** Its content from the beginning, bit by bit; it can be asked for again. */
	bytes: () => Promise<Chunks>;
}

/** One output item; `run` adds what links it to its input item. */
export interface Result {
	json: IDataObject;
	binary?: IBinaryKeyData;
	/** Our reference that the call carried: it names what has no ID. */
	reference?: string;
}

/** One entry of the menu. */
interface MenuEntry {
	/** As workflows store it. */
	value: string;
	/** As the menu shows it. */
	name: string;
	/** As the node creator shows it. */
	action: string;
	description: string;
	/** Its own fields: the register adds when they are shown. */
	fields: INodeProperties[];
}

/** A thing whose state an item sets. */
export interface Thing {
	/** Role of the thing: the item is about it, or it is a customer who is changed as well. */
	kind: 'picked' | 'identified' | 'customer';
	/** Name of the thing. */
	name: string;
	/** Form of the name: two names of one form are two things, names of different forms may mean the same thing. */
	form: string;
}

/** Returns the things whose state an item sets; none where it adds something. */
export type ThingsOf = (parameters: Parameters) => Thing[];

/** An operation that makes its calls for each input item by itself. */
export interface SingleOperation extends MenuEntry {
	/** Whether it changes something in Voucherify, so that a partial run must be reported. */
	writes?: boolean;
	/** Things whose state an item sets: of several items for the same thing, the last one counts. Default: none. */
	changes?: ThingsOf;
	/** Whether items are carried out one after another, since what comes later has to win. */
	isInOrder?: boolean;
	/** Carries the operation out for one input item. */
	execute: (task: Task) => Promise<Result[]>;
}

/** Elements that one input item adds to a call, e.g. the rewards to assign to a campaign. */
export interface Contribution {
	/** Elements with the same key go out together, e.g. the ID of the campaign that gets them. */
	groupKey: string;
	elements: IDataObject[];
	/** Sends elements of the group in one call; the answer has one resource for each. */
	send: (client: VoucherifyClient, elements: IDataObject[]) => Promise<unknown>;
}

/**
 * An operation on an array endpoint: elements of several input items with the same group key go out in one call. It has
 * the option `batchSize`. What the API does not say is not assumed: a part of a refused array may have been carried out.
 */
export interface BatchedOperation extends MenuEntry {
	/** Most elements of a call, where the API limits them. */
	largestBatch?: number;
	/** Returns what one input item adds; it makes no call. */
	toBatchItem: (parameters: Parameters) => Contribution;
	/**
	 * Whether a refused array may be sent again in parts, as nothing comes of it twice: the service takes all elements or
	 * none, or refuses what it has already. Default: it may not.
	 */
	isSplittable?: boolean;
	/** Reads what the group has already, where the service refuses to create it again. */
	present?: (client: VoucherifyClient, groupKey: string) => Promise<Resource[]>;
	/** Turns a row of the answer into the form of its element. Default: the row itself. */
	toldBy?: (row: Resource) => IDataObject;
	/** Field of an element that tells its row from others. Default: rows come in the order of the elements. */
	keyName?: string;
}

/** A row that one input item hands in. */
export interface BulkRow {
	/** Rows with the same address go out together: the campaign that they belong to, or nothing. */
	address: string;
	/** Key of the row in the job's report: its source ID or code. */
	key: string;
	/** The row as it is sent. */
	row: IDataObject;
	/** The same in another form that is documented, too: sent where the service refuses all rows in the first. */
	otherRow?: IDataObject;
	/** The field that is sent once for all rows of a call, where it has the same value in all of them. */
	shared?: string;
}

/**
 * An operation that hands many input items in with one call, which starts a background job. It has the fields
 * `bulkFields`.
 */
export interface BulkOperation extends MenuEntry {
	/** Field that holds the key of a row: `source_id` or `code`. */
	keyName: string;
	/** Returns what one input item adds; it makes no call. */
	toBatchItem: (parameters: Parameters) => BulkRow;
	/** The call that hands rows in, all of one address. */
	submitJob: (address: string, rows: IDataObject[]) => ApiCall;
	/** Most rows of a call. Default: as many as 10 MB hold. */
	mostRows?: number;
	/** Most rows of an address in all. Default: any number. */
	mostOfAddress?: (parameters: Parameters) => number;
	/** Whether each row makes something new, so that the same key must not come twice. */
	isUnique?: boolean;
}

/** One entry of the menu and all that it does. */
export type Operation = SingleOperation | BatchedOperation | BulkOperation;

/** Whether an operation changes nothing in Voucherify. */
export const isRead = (operation: Operation) => 'execute' in operation && !operation.writes;

/** The operations on one kind of thing, and the keys that they need. */
export interface ResourceOperations {
	/** As workflows store it. */
	value: string;
	/** As the menu shows it. */
	name: string;
	/** Text below the name in the menu: what it is and when to choose it. */
	description: string;
	credential: CredentialName;
	/** In menu order; the first is chosen by default. */
	operations: [Operation, ...Operation[]];
}

/** An operation with its resource. */
interface ChosenOperation {
	entry: ResourceOperations;
	operation: Operation;
}

/** Returns the operation for what the two menus have stored, or undefined when there is none. */
export function findOperation(
	resources: ResourceOperations[],
	resource: unknown,
	operation: unknown,
): ChosenOperation | undefined {
	const entry = resources.find(({ value }) => value === resource);
	const found = entry?.operations.find(({ value }) => value === operation);
	return entry && found && { entry, operation: found };
}
