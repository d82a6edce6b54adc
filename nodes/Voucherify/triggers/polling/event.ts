import type {
	BinaryHelperFunctions,
	IDataObject,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import type { Parameters } from '../../parameters/parameters';

/** What one poll has at hand. */
export interface Session {
	client: VoucherifyClient;
	parameters: Parameters;
	binary: Pick<BinaryHelperFunctions, 'prepareBinaryData' | 'binaryToString'>;
	/** Whether there is time for another call; what is left then comes with the next poll. */
	hasTime: () => boolean;
}

/** What a poll found, and where the next one goes on. */
export interface Progress {
	items: INodeExecutionData[];
	/** Plain JSON. */
	state: IDataObject;
}

/** One entry of the trigger's menu and all that it does. */
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
	/** What the state belongs to: when it changes, a fresh baseline is taken. */
	watched: (parameters: Parameters) => IDataObject;
	/** Checks that what is watched exists, and remembers where to begin; emits nothing. */
	baseline: (session: Session) => Promise<IDataObject>;
	/** Finds what is new. It leaves `state` as it is. */
	poll: (session: Session, state: IDataObject) => Promise<Progress>;
	/** The newest event, for a test by hand; it needs no state. */
	sample: (session: Session) => Promise<INodeExecutionData[]>;
}
