import type {
	BinaryHelperFunctions,
	IDataObject,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import type { NodeFailure } from '../../api/node';
import type { Parameters } from '../../parameters/parameters';

/** What one poll has at hand. */
export interface Session {
	client: VoucherifyClient;
	parameters: Parameters;
	binary: Pick<BinaryHelperFunctions, 'prepareBinaryData' | 'binaryToString'>;
	/** What is remembered beside the state of each thing, such as the codes of cards by their IDs. */
	notes: Map<string, string>;
	/** Whether there is time for another call; what is left then comes with the next poll. */
	hasTime: () => boolean;
	/** What was caught, as an error that n8n shows; it says so when the time of the poll was over. */
	failureOf: (error: unknown) => NodeFailure;
}

/** Something to tell of. */
export interface PollEvent {
	/** Of the resource. */
	id: string;
	/** When it happened, in milliseconds since 1970: events of several things are merged by it. */
	time: number;
	item: INodeExecutionData;
}

/** What a poll found in one thing. Plain JSON is the state after it. */
export interface Reading<State extends IDataObject = IDataObject> {
	events: PollEvent[];
	state: State;
	/** Why it found no more: what was found before still counts. */
	failure?: NodeFailure;
}

/** Where the watching of a thing begins. Times are in milliseconds since 1970. */
export type Start = { from: 'beginning' } | { from: 'now'; since?: number };

/** One thing that is watched: a card, a campaign, a list. State belongs to it alone. */
export interface Watched {
	/** What the user named, and nothing else that is watched: `vouchers/GIFT-1`. */
	name: string;
	/** What errors call it, where several things are watched: `the card GIFT-1`. */
	label?: string;
	/** Asks for what it is, where several names can mean the same. Default: its name. */
	identify?: () => Promise<string>;
	/**
	 * Checks that it exists, and notes where to begin; it emits nothing.
	 * @returns plain JSON
	 */
	baseline: (start: Start) => Promise<IDataObject>;
	/**
	 * Finds what is new, at most `limit` events. It leaves `state` as it is.
	 * @returns undefined when it does not understand the state: it then begins with what happens from now on
	 */
	poll: (state: IDataObject, limit: number) => Promise<Reading | undefined>;
}

/** One entry of the trigger's menu and all that it does. It has the parameters `startFrom` and `options.maxEvents`. */
export interface TriggerEvent {
	/** As workflows store it. */
	value: string;
	/** As the menu shows it. */
	name: string;
	description: string;
	/** Its own fields: the register adds when they are shown. */
	fields: INodeProperties[];
	/** What to do when there is nothing to show as a sample. */
	noSample: string;
	/**
	 * What the user wants to be watched; it makes no call.
	 * @throws NodeOperationError that names the field that is wrong.
	 */
	watched: (session: Session) => Watched[];
	/** The newest event, for a test by hand; it needs no state. */
	sample: (session: Session) => Promise<INodeExecutionData[]>;
}
