import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../../../api/types';
import { isEmpty } from '../../../forms/reading/values';
import { companionOf, ORDER_PAID } from './terms';

/** Returns the path of the first required field that a new rule lacks, with advice; undefined if none is missing. */
export function findMissing(rule: IDataObject): { field: string; advice: string } | undefined {
	const { event, loyalty, validity_timeframe, start_date } = rule;
	if (!isText(event)) return { field: 'event', advice: `Name one, such as ${ORDER_PAID}.` };
	const companion = companionOf(event);
	if (companion && !isText(valueAt(rule, ...companion)))
		return { field: companion.join('.'), advice: `A rule for the event ${event} needs it.` };
	if (!isJsonObject(loyalty)) {
		const advice = 'Enter how points are counted, like {"type": "FIXED", "points": 5}.';
		return { field: 'loyalty', advice };
	}
	if (isEmpty(validity_timeframe) || isText(start_date)) return undefined;
	return { field: 'start_date', advice: 'A time frame starts from it.' };
}

const isText = (value: unknown): value is string =>
	typeof value === 'string' && value.trim() !== '';
