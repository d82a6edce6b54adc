import type {
	BinaryHelperFunctions,
	IDataObject,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import type { NodeFailure } from '../../api/errors/node';
import type { Parameters } from '../../forms/reading/parameters';

/** Context of one poll. */
export interface Session {
	client: VoucherifyClient;
	parameters: Parameters;
	binary: Pick<BinaryHelperFunctions, 'prepareBinaryData'>;
	/** Remembered values that belong to no source's state, such as the codes of cards by their IDs. */
	notes: Map<string, string>;
	/** Maximum number of calls that the poll makes, as far as it can divide its work. */
	callsPerPoll: number;
	/** True when there is time for another call. Otherwise, the rest is left to the next poll. */
	hasTime: () => boolean;
	/** Converts a caught error to one that n8n shows; it tells when the time of the poll was over. */
	failureOf: (error: unknown) => NodeFailure;
}

/** An event to emit. */
export interface PollEvent {
	/** ID of the resource. */
	id: string;
	/** Time of the event, in milliseconds since 1970. Events of several sources are merged by it. */
	time: number;
	item: INodeExecutionData;
}

/** Result of polling one source. */
export interface PollResult<State extends IDataObject = IDataObject> {
	events: PollEvent[];
	/** State after the poll, as plain JSON. */
	state: State;
	/** Rows that Voucherify does not list, so the next polls do not find them either. */
	unseen?: NodeFailure;
	/** Reason why the poll ended early. Events found before still count. */
	failure?: NodeFailure;
}

/** Point from which a source is watched. Times are in milliseconds since 1970. */
export type Start = { from: 'beginning' } | { from: 'now'; since?: number };

/** One watched source: a card, a campaign or a list. Each has its own state. */
export interface Source {
	/** Unique name by what the user entered: `vouchers/GIFT-1`. */
	name: string;
	/** Name in errors, when several sources are watched: `the card GIFT-1`. */
	label?: string;
	/** Returns its ID, when several names can mean the same source. Default: its name. */
	identify?: () => Promise<string>;
	/**
	 * Checks that it exists, and returns the state to begin with. It emits nothing.
	 * @returns plain JSON
	 */
	baseline: (start: Start) => Promise<IDataObject>;
	/**
	 * Finds new events, at most `limit`. It does not change `state`.
	 * @returns undefined when the state is invalid: it then begins with what happens from now on
	 */
	poll: (state: IDataObject, limit: number) => Promise<PollResult | undefined>;
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
	/** Maximum number of calls of a poll; the rest is left to the next ones. Default: any number. */
	callsPerPoll?: number;
	/** Advice for the user when there is no sample. */
	noSample: string;
	/**
	 * Returns the sources that the user wants to watch. It makes no call.
	 * @throws NodeOperationError that names the field that is wrong.
	 */
	sources: (session: Session) => Source[];
	/** Returns the newest event, for a manual test. It needs no state. */
	sample: (session: Session) => Promise<INodeExecutionData[]>;
}
