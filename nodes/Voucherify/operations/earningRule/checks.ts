import { Duration } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../../api/types';
import { fault, isGiven, isText, isWhole, numberFault, type Fault } from './faults';
import { faultInLoyalty } from './loyaltyChecks';
import { companionOf, ORDER_PAID } from './terms';

/** The first fault for which Voucherify would refuse a rule, or undefined when none is seen. */
export function faultIn(rule: IDataObject): Fault | undefined {
	return (
		faultInEvent(rule) ??
		faultInPendingPoints(rule) ??
		faultInTimeFrame(rule) ??
		faultInDays(rule.validity_day_of_week) ??
		faultInLoyalty(rule.loyalty)
	);
}

/** The same of what changes in a rule, where nothing is known of the rest of it. */
export function faultInChanges(changes: IDataObject): Fault | undefined {
	return faultInDurations(changes) ?? faultInDays(changes.validity_day_of_week);
}

function faultInEvent(rule: IDataObject): Fault | undefined {
	const { event } = rule;
	if (!isText(event)) return fault('event', 'is empty', `Name one, such as ${ORDER_PAID}.`);
	const companion = companionOf(event);
	if (!companion || isText(valueAt(rule, ...companion))) return undefined;
	return fault(companion.join('.'), 'is empty', `A rule for the event ${event} needs it.`);
}

function faultInPendingPoints({ event, pending_points }: IDataObject): Fault | undefined {
	if (!isGiven(pending_points)) return undefined;
	if (event !== ORDER_PAID) {
		const advice = `Remove it: only the event ${ORDER_PAID} has pending points.`;
		return fault('pending_points', 'does not go with this event', advice);
	}
	const days = isJsonObject(pending_points) ? pending_points.period_value : undefined;
	return isWhole(days, 1, 90)
		? undefined
		: numberFault('pending_points.period_value', 'from 1 to 90');
}

function faultInTimeFrame(rule: IDataObject): Fault | undefined {
	const { validity_timeframe, start_date } = rule;
	if (!isGiven(validity_timeframe)) return undefined;
	const inDurations = faultInDurations(rule);
	if (inDurations || isText(start_date)) return inDurations;
	return fault('start_date', 'is empty', 'A time frame counts from it.');
}

function faultInDurations({ validity_timeframe }: IDataObject): Fault | undefined {
	if (!isGiven(validity_timeframe)) return undefined;
	for (const part of ['duration', 'interval']) {
		const value = isJsonObject(validity_timeframe) ? validity_timeframe[part] : undefined;
		if (isText(value) && Duration.fromISO(value).isValid) continue;
		const advice = 'Enter one like PT1H for an hour or P1D for a day.';
		return fault(`validity_timeframe.${part}`, 'is not an ISO 8601 duration', advice);
	}
	return undefined;
}

function faultInDays(days: unknown): Fault | undefined {
	if (!isGiven(days) || (Array.isArray(days) && days.every((day) => isWhole(day, 0, 6)))) {
		return undefined;
	}
	const advice = 'List numbers from 0 for Sunday to 6 for Saturday.';
	return fault('validity_day_of_week', 'is not a list of days', advice);
}
