import type { IDataObject } from 'n8n-workflow';
import { textOrNothing, valueAt } from '../../../api/types';
import {
	readEntries,
	nameOf,
	type CollectionName,
	type InputField,
} from '../../../forms/reading/inputFields';
import type { Parameters } from '../../../forms/reading/parameters';
import { readChanges } from '../../../forms/body';
import { refuseOtherUnit } from '../../../forms/money';
import { campaignBy } from '../../factories/madeCodes';
import type { Task } from '../../runtime/types';
import { commonFields, fieldsByType, type TypeFields } from './fields';

/** Fields that need another one beside them, by their names. */
const COMPANIONS = [
	['balance', 'campaignId'],
	['skuId', 'productId'],
	['noSku', 'productId'],
	['pointsRatio', 'exchangeRatio'],
];

/** Changes of a reward. */
export interface RewardChanges {
	body: IDataObject;
	/** Those of the filled fields that only rewards of one type have; undefined when there are none. */
	own?: TypeFields;
}

/**
 * Reads what the user wants to change in a reward, and nothing else.
 * @throws NodeOperationError when there is nothing, or when a value does not go with another one, or not without it.
 */
export function rewardChanges(parameters: Parameters): RewardChanges {
	const [own, other] = fieldsByType
		.map(({ type, fields }) => ({ type, fields: filledIn(parameters, fields, 'updateFields') }))
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
	refuseIncomplete(parameters, fields, 'updateFields');
	return { body: readChanges(parameters, [...commonFields, ...fields]), own };
}

/** Refuses a balance in a unit in which the cards of the campaign do not count. */
export async function refuseOtherBalance(
	{ client, parameters }: Task,
	body: IDataObject,
): Promise<void> {
	const id = textOrNothing(valueAt(body, 'parameters', 'campaign', 'id'));
	const balance = valueAt(body, 'parameters', 'campaign', 'balance');
	if (id === undefined || balance === undefined) return;
	const campaign = async () => await campaignBy(client, id);
	await refuseOtherUnit(parameters, async () => (await campaign()).campaign_type);
}

/** The fields in which the user has entered something. */
export function filledIn(
	parameters: Parameters,
	fields: InputField[],
	collection: CollectionName,
): InputField[] {
	return fields.filter((field) => readEntries(parameters, [field], collection).length > 0);
}

/** Refuses a value that stands without another one, or beside one that it does not go with. */
export function refuseIncomplete(
	parameters: Parameters,
	fields: InputField[],
	collection: CollectionName,
): void {
	const named = (name?: string) => fields.find((field) => nameOf(field) === name);
	for (const [given, needed] of COMPANIONS) {
		const field = named(given);
		if (!field || named(needed)) continue;
		const advice = `Voucherify takes ${field.displayName} only together with it.`;
		throw parameters.invalid(`${collection}.${String(needed)}`, 'is empty', advice);
	}
	if (named('skuId') && named('noSku')) {
		throw parameters.invalid(
			`${collection}.noSku`,
			'is on, but there is an SKU',
			'Choose one of the two.',
		);
	}
}
