import type { IDataObject } from 'n8n-workflow';
import { entriesOf, nameOf, type InputField } from '../../parameters/inputFields';
import type { Parameters } from '../../parameters/parameters';
import { changesOf } from '../kinds/body';
import { commonFields, fieldsByType, type TypeFields } from './fields';

/** Which fields need another one beside them, by their names. */
const COMPANIONS = [
	['balance', 'campaignId'],
	['skuId', 'productId'],
	['noSku', 'productId'],
	['pointsRatio', 'exchangeRatio'],
];

/** What is to be changed in a reward. */
export interface RewardChanges {
	body: IDataObject;
	/** Those of the filled fields that only rewards of one type have; undefined when there are none. */
	own?: TypeFields;
}

/**
 * What the user wants to change in a reward, and nothing else.
 * @throws NodeOperationError when there is nothing, or when a value does not go with another one, or not without it.
 */
export function rewardChanges(parameters: Parameters): RewardChanges {
	const isFilled = (field: InputField) => entriesOf(parameters, [field], 'updateFields').length > 0;
	const [own, other] = fieldsByType
		.map(({ type, fields }) => ({ type, fields: fields.filter(isFilled) }))
		.filter(({ fields }) => fields.length > 0);
	const fields = own?.fields ?? [];
	const [field, stray] = [fields[0], other?.fields[0]];
	if (field && stray) {
		throw parameters.invalid(
			`updateFields.${nameOf(stray)}`,
			`does not go with ${field.displayName}`,
			'A reward is of one type: fill in the fields of its type only.',
		);
	}
	refuseIncomplete(parameters, fields);
	return { body: changesOf(parameters, [...commonFields, ...fields]), own };
}

function refuseIncomplete(parameters: Parameters, fields: InputField[]): void {
	const named = (name?: string) => fields.find((field) => nameOf(field) === name);
	for (const [given, needed] of COMPANIONS) {
		const field = named(given);
		if (!field || named(needed)) continue;
		const advice = `Voucherify takes ${field.displayName} only together with it.`;
		throw parameters.invalid(`updateFields.${String(needed)}`, 'is empty', advice);
	}
	if (named('skuId') && named('noSku')) {
		throw parameters.invalid(
			'updateFields.noSku',
			'is on, but there is an SKU',
			'Choose one of the two.',
		);
	}
}
