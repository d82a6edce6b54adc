import type {
	BinaryHelperFunctions,
	IDataObject,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import type { NodeFailure } from '../../api/errors/node';
import type { Resource } from '../../api/types';
import type { Parameters } from '../../forms/reading/parameters';

/** Context of one poll. */
export interface Session {
	client: VoucherifyClient;
	parameters: Parameters;
	binary: Pick<BinaryHelperFunctions, 'prepareBinaryData'>;
	/** True for the first poll after the workflow was published or n8n was started. */
	isStart: boolean;
	/** What this process remembers of the trigger since its start. */
	memory: Map<string, string>;
	/** Remembered values that are not part of a source's state, such as the codes of cards by their IDs. */
	notes: Map<string, string>;
	/** Returns the number of requests that the poll may still send, as far as its work can be divided. */
	callsLeft: () => number;
	/** True when there is time for another request. Otherwise, the rest is left to the next poll. */
	hasTime: () => boolean;
	/** Converts a caught error to one that n8n shows. It says if the poll ran out of time. */
	failureOf: (error: unknown) => NodeFailure;
}

export interface PollEvent {
	/** ID of the resource. */
	id: string;
	/** Time of the event, in milliseconds since 1970. Events of several sources are merged by it. */
	time: number;
	item: INodeExecutionData;
}

export interface PollResult<State extends IDataObject = IDataObject> {
	events: PollEvent[];
	/** State after the poll, as plain JSON. */
	state: State;
	/** Warning about rows that Voucherify does not list. Later polls do not find them either, and may warn again. */
	unseen?: NodeFailure;
	/** Reason why the poll ended early. Events found before still count. */
	failure?: NodeFailure;
}

/** Filter on rows, and how rows become items. */
export interface RowHandling {
	/** Looks up what the filter needs, before rows are read. */
	prepare?: () => Promise<void>;
	matches: (row: Resource) => boolean;
	/**
	 * Returns the item of a row. An error ends the poll before that row.
	 * @returns undefined when there is no time for it in this poll
	 */
	itemOf: (row: Resource) => INodeExecutionData | Promise<INodeExecutionData | undefined>;
}

/** One watched source: a card, a campaign or a list. Each has its own state. */
export interface Source {
	/** Unique name, made from what the user entered: `vouchers/GIFT-1`. */
	name: string;
	/** Name in errors when several sources are watched: `the card GIFT-1`. */
	label?: string;
	/** Returns the ID of the source, if several names can mean the same one. Default: its name. */
	identify?: () => Promise<string>;
	/**
	 * Checks that the source exists, and returns its first state, as plain JSON. It emits nothing.
	 * @param since time from which rows are events, in milliseconds: 0 for all rows, Infinity for those from now on
	 */
	baseline: (since: number) => Promise<IDataObject>;
	/**
	 * Finds new events, at most `limit`. It does not change `state`.
	 * @param others states of all sources, by their IDs
	 * @returns undefined when the state is invalid: the source then gets a new baseline, from now on
	 */
	poll: (
		state: IDataObject,
		limit: number,
		others: Readonly<Record<string, IDataObject>>,
	) => Promise<PollResult | undefined>;
	/**
	 * Reads the last row that the state names, if it names one.
	 * @throws NodeApiError when that does not exist
	 */
	find: (state: IDataObject) => Promise<unknown> | undefined;
}

/** An event of the trigger's menu. It has the parameters `startFrom` and `options.maxEvents`. */
export interface TriggerEvent {
	/** Value that workflows store. */
	value: string;
	/** Label in the menu. */
	name: string;
	description: string;
	/** Its own fields. The register adds the condition that shows them. */
	fields: INodeProperties[];
	/** Names of the fields that decide which rows are events: `options.amountsIn`. */
	filters: string[];
	/** Maximum number of requests of a poll; the rest is left to the next ones. Default: any number. */
	callsPerPoll?: number;
	/** Advice for the user when there is no sample. */
	noSample: string;
	/**
	 * Returns the sources to watch. It sends no request.
	 * @throws NodeOperationError that names the wrong field
	 */
	sources: (session: Session) => Source[];
	/** Returns the newest events of each source, for a manual test, which shows the latest. It needs no state. */
	sample: (session: Session) => Promise<PollEvent[]>;
}
