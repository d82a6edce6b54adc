import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../../api/types';
import { fault, isGiven, isText, isWhole, numberFault, type Fault } from './faults';
import { calculations, itemTypes, needsItems, needsProperty, type Calculation } from './terms';

/** The first fault in how a rule counts points: in `loyalty` as it is sent. */
export function faultInLoyalty(loyalty: unknown): Fault | undefined {
	if (!isJsonObject(loyalty)) {
		const advice = 'Say how points are counted, like {"type": "FIXED", "points": 5}.';
		return fault('loyalty', 'is not a JSON object', advice);
	}
	switch (loyalty.type) {
		case 'FIXED':
			return faultInPoints(loyalty.points) ?? strayRatio(loyalty, 'FIXED');
		case 'PROPORTIONAL':
			return faultInProportion(loyalty);
		default:
			return fault('loyalty.type', 'is neither FIXED nor PROPORTIONAL', 'Use one of the two.');
	}
}

/** The points of a fixed rule may be a text. */
function faultInPoints(points: unknown): Fault | undefined {
	const fits = typeof points === 'string' ? /^\d+$/.test(points) : isWhole(points, 0);
	return fits ? undefined : numberFault('loyalty.points', 'of at least 0');
}

function faultInProportion(loyalty: IDataObject): Fault | undefined {
	const calculation = calculations.find(({ value }) => value === loyalty.calculation_type);
	if (!calculation) {
		return unknownChoice('loyalty.calculation_type', calculations);
	}
	return (
		faultInRatio(loyalty, calculation) ?? strayRatio(loyalty, calculation.value, calculation.group)
	);
}

function faultInRatio(loyalty: IDataObject, calculation: Calculation): Fault | undefined {
	const path = `loyalty.${calculation.group}.${calculation.measure}`;
	const ratio = valueAt(loyalty, calculation.group, calculation.measure);
	if (!isJsonObject(ratio)) {
		return fault(path, 'is empty', `${calculation.value} needs it, with every and points.`);
	}
	if (!isWhole(ratio.every, 1)) return numberFault(`${path}.every`, 'of at least 1');
	if (!isWhole(ratio.points, 0)) return numberFault(`${path}.points`, 'of at least 0');
	if (needsProperty(calculation) && !isText(ratio.property)) {
		return fault(`${path}.property`, 'is empty', 'Name the metadata property that is counted.');
	}
	if (!needsItems(calculation) || Array.isArray(ratio.applicable_to)) return undefined;
	if (!itemTypes.some(({ value }) => value === ratio.object)) {
		return unknownChoice(`${path}.object`, itemTypes);
	}
	return isText(ratio.id)
		? undefined
		: fault(`${path}.id`, 'is empty', 'Say which items are counted.');
}

/** A ratio that belongs to another way of counting. */
function strayRatio(loyalty: IDataObject, type: string, own?: string): Fault | undefined {
	const stray = calculations.find(({ group }) => group !== own && isGiven(loyalty[group]));
	const advice = 'Remove it, or correct the type.';
	return stray && fault(`loyalty.${stray.group}`, `does not go with ${type}`, advice);
}

function unknownChoice(field: string, choices: Array<{ value: string }>): Fault {
	const values = choices.map(({ value }) => value).join(', ');
	return fault(field, 'is not known', `Use one of ${values}.`);
}
