import type { IDataObject } from 'n8n-workflow';
import { isDigests, type HandledDigests } from '../handled';

/** State of reading a list by time. Plain JSON; times are in milliseconds. */
export interface TimeState extends IDataObject {
	/** Time before which all rows are handled and no row can appear any more. */
	floor: number;
	/** Digests of the rows handled from then on. */
	known: HandledDigests;
	/** ID of the last row that was handled, and could not be missing in a copy of the list; missing if there was none. */
	last?: string;
	/** True if the list's total counts rows before the time that is asked for, too. */
	countsAll?: true;
}

export function isTimeState(value: IDataObject): value is TimeState {
	return typeof value.floor === 'number' && isDigests(value.known);
}
