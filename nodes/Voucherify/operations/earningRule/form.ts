import type { IDataObject } from 'n8n-workflow';
import { withoutUndefined } from '../kinds/body';
import { clockTime } from '../../parameters/formats';
import { metadataOf } from '../../parameters/metadata';
import type { Parameters } from '../../parameters/parameters';
import {
	calculationsFor,
	companionOf,
	CUSTOM_EVENT,
	needsItems,
	needsProperty,
	type Calculation,
} from './terms';

/** The parameter of the form that a field of the rule comes from, where they are not called the same. */
const PARAMETERS: Record<string, string> = {
	'custom_event.schema_id': 'schemaId',
	'loyalty.calculation_type': 'calculationType',
	'loyalty.type': 'pointsType',
	'loyalty_tier.id': 'loyaltyTierId',
	pending_points: 'additionalFields.pendingPoints',
	'segment.id': 'segmentId',
	start_date: 'additionalFields.startDate',
	validity_day_of_week: 'additionalFields.daysOfWeek',
	'validity_timeframe.duration': 'additionalFields.timeFrame.timeFrame.duration',
	'validity_timeframe.interval': 'additionalFields.timeFrame.timeFrame.interval',
};

/** The parameter of the form that a field of the rule comes from; both are paths. */
export function parameterOf(field: string): string {
	return PARAMETERS[field] ?? field.slice(field.lastIndexOf('.') + 1);
}

/** The rule that the form describes, as the API takes it. */
export function ruleFrom(parameters: Parameters): IDataObject {
	const text = (name: string) => parameters.optionalText(`additionalFields.${name}`);
	const event = parameters.openChoice('event');
	const pendingDays = parameters.integer('additionalFields.pendingPoints', 1, 90);
	return {
		event: event === CUSTOM_EVENT ? parameters.text('customEvent') : event,
		...companionFrom(parameters, event),
		loyalty: loyaltyFrom(parameters, event),
		source: withoutUndefined({ banner: text('name') }),
		active: parameters.optionalFlag('additionalFields.active'),
		start_date: parameters.time('additionalFields.startDate'),
		expiration_date: parameters.time('additionalFields.expirationDate'),
		validity_timeframe: withoutUndefined({
			duration: text('timeFrame.timeFrame.duration'),
			interval: text('timeFrame.timeFrame.interval'),
		}),
		validity_day_of_week: daysAt('additionalFields.daysOfWeek', parameters),
		validity_hours: hoursFrom(parameters),
		pending_points: pendingDays && { period_type: 'DAY', period_value: pendingDays },
		expiration_rules: expirationFrom(parameters),
		validation_rule_id: text('validationRuleId'),
		metadata: metadataOf(parameters),
	};
}

function companionFrom(parameters: Parameters, event: string): IDataObject {
	const path = companionOf(event);
	if (!path) return {};
	const [group, key] = path;
	return { [group]: { [key]: parameters.optionalText(parameterOf(path.join('.'))) } };
}

function loyaltyFrom(parameters: Parameters, event: string): IDataObject {
	const points = {
		points: parameters.requiredInteger('points', 0),
		points_formula: parameters.optionalText('additionalFields.pointsFormula'),
	};
	const type = parameters.text('pointsType');
	if (type !== 'PROPORTIONAL') return { type, ...points };
	const calculation = calculationOf(parameters, event);
	const { value: calculation_type, group, measure } = calculation;
	const ratio = ratioFrom(parameters, calculation, points);
	return { type, calculation_type, [group]: { [measure]: ratio } };
}

function calculationOf(parameters: Parameters, event: string): Calculation {
	const chosen = parameters.text('calculationType');
	const fitting = calculationsFor(event);
	const calculation = fitting.find(({ value }) => value === chosen);
	if (calculation) return calculation;
	const values = fitting.map(({ value }) => value).join(', ');
	throw parameters.invalid(
		'calculationType',
		`does not go with this event: it is ${chosen}`,
		`Choose it again after the event was changed: ${event} counts by ${values}.`,
	);
}

function ratioFrom(
	parameters: Parameters,
	calculation: Calculation,
	points: IDataObject,
): IDataObject {
	return {
		every: parameters.requiredInteger('every', 1),
		...points,
		...(needsProperty(calculation) && { property: parameters.text('property') }),
		...(needsItems(calculation) && itemsFrom(parameters)),
	};
}

/** One kind of items, or a list of them. */
function itemsFrom(parameters: Parameters): IDataObject {
	const more = parameters.count('moreItems.items');
	const [first, ...others] = [
		'',
		...Array.from({ length: more }, (_, row) => `moreItems.items[${row}].`),
	].map((place) => ({
		object: parameters.text(`${place}object`),
		id: parameters.text(`${place}objectId`),
	}));
	return others.length > 0 ? { applicable_to: [first, ...others] } : { ...first };
}

function daysAt(name: string, parameters: Parameters): number[] | undefined {
	const days = parameters.texts(name).map(Number);
	return days.length > 0 ? days : undefined;
}

function hoursFrom(parameters: Parameters): IDataObject | undefined {
	const hours = 'additionalFields.validityHours.daily';
	const daily = Array.from({ length: parameters.count(hours) }, (_, row) => ({
		start_time: parameters.text(`${hours}[${row}].startTime`, clockTime),
		expiration_time: parameters.text(`${hours}[${row}].expirationTime`, clockTime),
		days_of_week: daysAt(`${hours}[${row}].daysOfWeek`, parameters),
	}));
	return daily.length > 0 ? { daily } : undefined;
}

function expirationFrom(parameters: Parameters): IDataObject | undefined {
	const rule = (name: string) => `additionalFields.expirationRules.rule.${name}`;
	const period_type = parameters.optionalText(rule('periodType'));
	switch (period_type) {
		case undefined:
			return undefined;
		case 'FIXED_DAY_OF_YEAR':
			return {
				period_type,
				fixed_month: parameters.requiredInteger(rule('month'), 1, 12),
				fixed_day: parameters.requiredInteger(rule('day'), 1, 31),
			};
		default: {
			const rounding_type = parameters.optionalText(rule('rounding'));
			return {
				period_type,
				period_value: parameters.requiredInteger(rule('months'), 1),
				rounding_type,
				...(rounding_type === 'PARTICULAR_MONTH' && {
					rounding_value: parameters.requiredInteger(rule('roundingMonth'), 1, 12),
				}),
			};
		}
	}
}
