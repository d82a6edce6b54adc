import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../../api/types';

/** Where the reading of a list in the order of time stands. Plain JSON; times are in milliseconds. */
export interface TimeState extends IDataObject {
	/** Everything before it is handled, and nothing can appear there any more. */
	floor: number;
	/** What was handled from then on, with its time. */
	known: Record<string, number>;
}

/** The state of a list that is read from its first row. */
export const UNREAD: Readonly<TimeState> = { floor: 0, known: {} };

/** Whether stored data is the state of such a list. */
export function isTimeState(value: IDataObject): value is TimeState {
	const { floor, known } = value;
	return (
		typeof floor === 'number' &&
		isJsonObject(known) &&
		Object.values(known).every((time) => typeof time === 'number')
	);
}
