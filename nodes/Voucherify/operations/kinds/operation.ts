import type {
	BinaryHelperFunctions,
	IBinaryKeyData,
	IDataObject,
	INodeProperties,
} from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import type { Chunks } from '../../api/csv/rowCutter';
import type { CredentialName } from '../../api/request';
import type { Resource } from '../../api/types';
import type { Parameters } from '../../parameters/parameters';
import type { BulkOperation } from './bulk';

/** What one input item asks of an operation. */
export interface Task {
	/** Makes the calls; limits, retries and errors are its business. */
	client: VoucherifyClient;
	/** The item's own parameters. */
	parameters: Parameters;
	/** n8n's store for files. */
	binary: Pick<BinaryHelperFunctions, 'prepareBinaryData' | 'binaryToString'>;
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
export interface MenuEntry {
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

/** An operation that makes its calls for each input item by itself. */
export interface SingleOperation extends MenuEntry {
	/** Whether it changes something in Voucherify, so that a partial run must be reported. */
	writes?: boolean;
	/** Carries the operation out for one input item. */
	execute: (task: Task) => Promise<Result[]>;
}

/** What one input item adds to the calls: elements for one address, e.g. the rewards to assign to a campaign. */
export interface Contribution {
	address: string;
	elements: IDataObject[];
	/** Whether what is created may carry a reference of our own. */
	ownReference?: boolean;
}

/**
 * An operation on an array endpoint: elements of several input items with the same address go out in one call. It has
 * the option `batchSize`. What the API does not say is not assumed: a part of a refused array may have been carried out.
 */
export interface BatchedOperation extends MenuEntry {
	/** How many elements a call takes, where the API says so. */
	largestBatch?: number;
	/** How many elements a call makes one thing of: they are never sent in pieces then. */
	mostTogether?: number;
	/** What one input item asks for; it makes no call. */
	contribute: (parameters: Parameters) => Contribution;
	/**
	 * Whether a refused array may be sent again in parts, as nothing comes of it twice: the service takes all elements or
	 * none, or refuses what it has already. Default: it may not.
	 */
	isSplittable?: boolean;
	/** What the address has already, where the service refuses to make that once more. */
	present?: (client: VoucherifyClient, address: string) => Promise<Resource[]>;
	/** What a row of the answer says of its element, in the form of the element. Default: the row does. */
	toldBy?: (row: Resource) => IDataObject;
	/** Sends the elements in one call; the answer has one resource for each. */
	send: (client: VoucherifyClient, contribution: Contribution) => Promise<unknown>;
}

/** One entry of the menu and all that it does. */
export type Operation = SingleOperation | BatchedOperation | BulkOperation;

/** The operations on one kind of thing, and the keys that they need. */
export interface ResourceOperations {
	/** As workflows store it. */
	value: string;
	/** As the menu shows it. */
	name: string;
	/** What it is and when to choose it, as the menu shows it below the name. */
	description: string;
	credential: CredentialName;
	/** In menu order; the first is chosen by default. */
	operations: [Operation, ...Operation[]];
}
