import type { BinaryHelperFunctions, IDataObject, INodeProperties } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import type { Chunks } from '../api/csv/rowCutter';
import type { ApiCall, CredentialName } from '../api/http/request';
import type { Resource } from '../api/types';
import type { Columns } from '../columns/row';
import type { Parameters } from '../forms/reading/parameters';
import type { ReadSubjects } from '../writes/subjects';
import type { Result, WriteContext } from '../writes/types';

export type { Result } from '../writes/types';

/** Context of an operation for one input item. */
export interface Task extends WriteContext {
	/** n8n's store for files. */
	binary: Pick<BinaryHelperFunctions, 'prepareBinaryData'>;
	/**
	 * Opens a file of the input item.
	 * @throws NodeOperationError if it has none in this field
	 */
	file: (field: string) => InputFile;
	/** Shows optional information in the editor. Production executions show no hints. */
	hint: (message: string) => void;
}

export interface InputFile {
	fileName?: string;
	/** Returns the content from the beginning, in chunks; may be called more than once. */
	bytes: () => Promise<Chunks>;
}

interface MenuEntry {
	/** Value that workflows store. */
	value: string;
	/** Name in the menu. */
	name: string;
	/** Text in the node creator. */
	action: string;
	description: string;
	/** Fields of this operation, without resource and operation as display conditions: `propertiesFor` adds those. */
	fields: INodeProperties[];
	/** Whether it may look up the result of a lost response (`findUntilSeen`). Then users can limit the lookup. */
	looksUp?: boolean;
}

/** How the items of a write that has the field *Simplify* are simplified. */
interface Simplified {
	/** Columns of an item, named as where it is read. Paths that begin with `form` lead to what `form` returns. */
	columns: Columns | ((item: IDataObject) => Columns);
	/** Returns what the form says and the response does not, such as the code of the card. */
	form?: (parameters: Parameters) => IDataObject;
}

/**
 * Money or points that an operation moves. If none of the fields has an expression, all items of a run move the same on the
 * same card, which is rarely meant.
 */
export interface Movement {
	/** Fields that say what is moved, and where. */
	fields: string[];
	/** Returns what each item does, such as "book 50 on one card". */
	does: (parameters: Parameters) => string;
}

/** An operation that sends separate requests for each input item. */
export interface SingleOperation extends MenuEntry {
	/** Whether it changes something in Voucherify, so that a partial run must be reported. */
	writes?: boolean;
	/** Subjects whose state an item sets: of several items for the same one, the last one wins. Default: none. */
	changes?: ReadSubjects;
	/** How its items are simplified, if it has the field *Simplify*. Lists and lookups do that themselves. */
	simplified?: Simplified;
	/** What money or points it moves, and where: see {@link Movement}. */
	moves?: Movement;
	/** Whether items run one at a time, in order, because later items must win. */
	isInOrder?: boolean;
	execute: (task: Task) => Promise<Result[]>;
}

/** Elements that one input item adds to a request, e.g. the rewards to assign to a campaign. */
export interface Contribution {
	/** Elements with the same key share requests, e.g. the ID of the campaign that gets them. */
	groupKey: string;
	elements: IDataObject[];
	/** Sends elements of the group in one request. The response has one resource for each. */
	send: (client: VoucherifyClient, elements: IDataObject[]) => Promise<unknown>;
}

/**
 * An operation on an array endpoint: elements of several input items with the same group key share a request. It needs the
 * option `batchSize`. The API docs do not say that a refused array leaves nothing behind, so a part of it may have been
 * carried out.
 */
export interface BatchedOperation extends MenuEntry {
	/** Maximum elements per request, if the API limits them. */
	largestBatch?: number;
	/** Returns what one input item adds, without sending a request. */
	toBatchItem: (parameters: Parameters) => Contribution;
	/**
	 * Whether a refused array may be sent again in parts without doing anything twice: the service accepts all elements or
	 * none, or refuses those that exist already. Default: false.
	 */
	isSplittable?: boolean;
	/** Reads what the group already has, if the service refuses to create it again. */
	present?: (client: VoucherifyClient, groupKey: string) => Promise<Resource[]>;
	/** Converts a row of the response into the form of its element. Default: the row itself. */
	toElement?: (row: Resource) => IDataObject;
	/** Field that matches an element with its row. Default: what the row says of it, or its position. */
	keyName?: string;
}

/** The row of one input item in a bulk request. */
export interface BulkRow {
	/** Campaign or program that the row belongs to, or an empty text. Rows with the same address share requests. */
	address: string;
	/** Key of the row in the job's report: its source ID or code. */
	key: string;
	row: IDataObject;
	/** The row in another documented form, sent if the service refuses all rows in the first form. */
	otherRow?: IDataObject;
	/** Field that is sent once for all rows of a request, if they all have the same value. */
	shared?: string;
	/** What the output shows of the row beside its key, once the job has carried it out. */
	shown?: IDataObject;
	/** Names of the item's columns that became metadata, for a hint. */
	metadataColumns?: string[];
}

/**
 * An operation that sends many input items in one request, which starts a background job. It needs the fields `bulkFields`.
 */
export interface BulkOperation extends MenuEntry {
	/** Name of the field with the key of a row: `source_id` or `code`. */
	keyName: string;
	/** Returns what one input item adds, without sending a request. */
	toBatchItem: (parameters: Parameters) => BulkRow;
	/** Returns the request for rows, all of one address. */
	submitJob: (address: string, rows: IDataObject[]) => ApiCall;
	/** Maximum rows per request. Default: as many as fit into 10 MB. */
	mostRows?: number;
	/** Returns the maximum rows per address in total. Default: no maximum. */
	mostOfAddress?: (parameters: Parameters) => number;
	/** Whether each row creates something new, so that no key may occur twice. */
	isUnique?: boolean;
}

export type Operation = SingleOperation | BatchedOperation | BulkOperation;

/** True if an operation changes nothing in Voucherify. */
export const isRead = (operation: Operation) => 'execute' in operation && !operation.writes;

/** The operations on one type of resource, and the credentials that they need. */
export interface ResourceOperations {
	/** Value that workflows store. */
	value: string;
	/** Name in the menu. */
	name: string;
	/** Text below the name in the menu: what it is and when to choose it. */
	description: string;
	credential: CredentialName;
	/** True if OAuth keys cannot replace the application's keys. Default: false. */
	needsKeys?: boolean;
	/** Operations in any order, as the menu sorts them; the first is the default. */
	operations: [Operation, ...Operation[]];
}

export interface ChosenOperation {
	entry: ResourceOperations;
	operation: Operation;
}

/** Returns the operation for the values of the two menus; undefined if there is none. */
export function findOperation(
	resources: ResourceOperations[],
	resource: unknown,
	operation: unknown,
): ChosenOperation | undefined {
	const entry = resources.find(({ value }) => value === resource);
	const found = entry?.operations.find(({ value }) => value === operation);
	return entry && found && { entry, operation: found };
}
