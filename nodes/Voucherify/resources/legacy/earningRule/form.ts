import type { IDataObject } from 'n8n-workflow';
import { bodyFromFields } from '../../../forms/body';
import { readMetadataPart } from '../../../forms/metadata';
import { ruleFields } from './additionalFields';
import type { Parameters } from '../../../forms/reading/parameters';
import {
	calculationsFor,
	companionOf,
	CUSTOM_EVENT,
	countsMoney,
	needsItems,
	needsProperty,
	type Calculation,
} from './terms';
import { requiredAmount } from '../../../forms/money';

/** Parameters of rule fields whose parameter has another name, by the path of the field. */
const PARAMETERS: Record<string, string> = {
	'custom_event.schema_id': 'schemaId',
	'loyalty_tier.id': 'loyaltyTierId',
	'segment.id': 'segmentId',
	start_date: 'additionalFields.startDate',
};

/**
 * Returns the parameter that a rule field is read from.
 * @param field path of the field in the rule
 */
export const ruleParameter = (field: string): string => PARAMETERS[field] ?? field;

/** Reads the rule from the form, as the API takes it. */
export function ruleFrom(parameters: Parameters): IDataObject {
	const event = parameters.text('event');
	return {
		event: event === CUSTOM_EVENT ? parameters.text('customEvent') : event,
		...companionFrom(parameters, event),
		loyalty: loyaltyFrom(parameters, event, 'additionalFields.pointsFormula'),
		...bodyFromFields(parameters, ruleFields, 'additionalFields'),
		...readMetadataPart(parameters),
	};
}

function companionFrom(parameters: Parameters, event: string): IDataObject {
	const path = companionOf(event);
	if (!path) return {};
	const [group, key] = path;
	return { [group]: { [key]: parameters.optionalText(ruleParameter(path.join('.'))) } };
}

/**
 * Reads how points are counted (`loyalty`), as the API takes it.
 * @param event event that earns the points
 * @param formula name of the parameter with the formula
 */
export function loyaltyFrom(parameters: Parameters, event: string, formula: string): IDataObject {
	const points = {
		points: parameters.requiredInteger('points', 0),
		points_formula: parameters.optionalText(formula),
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
		`does not match this event: it is ${chosen}`,
		`Choose it again: the event ${event} counts by ${values}.`,
	);
}

function ratioFrom(
	parameters: Parameters,
	calculation: Calculation,
	points: IDataObject,
): IDataObject {
	return {
		every: countsMoney(calculation)
			? requiredAmount(parameters, 'every', 1)
			: parameters.requiredInteger('every', 1),
		...points,
		...(needsProperty(calculation) && { property: parameters.text('property') }),
		...(needsItems(calculation) && itemsFrom(parameters)),
	};
}

/** Reads the counted items: the fields of a single item, or `applicable_to` for several. */
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
