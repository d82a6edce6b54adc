import type { IDataObject } from 'n8n-workflow';
import { textOrNothing, valueAt } from '../../../api/types';
import {
	readEntries,
	storedNameOf,
	type CollectionName,
	type InputField,
} from '../../../forms/reading/inputFields';
import type { Parameters } from '../../../forms/reading/parameters';
import { readChanges } from '../../../forms/body';
import { refuseOtherUnit } from '../../../forms/money';
import { campaignBy } from '../../../writes/codes/generatedCodes';
import type { Task } from '../../../run/types';
import { commonFields, fieldsByType, type TypeFields } from './fields';

/** Pairs of field names: the first field needs the second one. */
const COMPANIONS = [
	['balance', 'campaignId'],
	['skuId', 'productId'],
	['noSku', 'productId'],
	['pointsRatio', 'exchangeRatio'],
];

export interface RewardChanges {
	body: IDataObject;
	/** Filled fields that only rewards of one type have; undefined if there are none. */
	own?: TypeFields;
}

/**
 * Reads only what the user wants to change in a reward.
 * @throws NodeOperationError if nothing changes, or if fields exclude or need each other
 */
export function rewardChanges(parameters: Parameters): RewardChanges {
	const [own, other] = fieldsByType
		.map(({ type, fields }) => ({ type, fields: filledIn(parameters, fields, 'updateFields') }))
		.filter(({ fields }) => fields.length > 0);
	const fields = own?.fields ?? [];
	const [field, stray] = [fields[0], other?.fields[0]];
	if (field && stray) {
		throw parameters.invalid(
			`updateFields.${storedNameOf(stray)}`,
			`cannot be combined with ${field.displayName}`,
			'A reward has one type: fill in only the fields of this type.',
		);
	}
	refuseIncomplete(parameters, fields, 'updateFields');
	return { body: readChanges(parameters, [...commonFields, ...fields]), own };
}

/**
 * Checks that a balance has a unit that the cards of the campaign count in.
 * @throws NodeOperationError if it does not
 */
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

/** Returns the fields in which the user entered something. */
export function filledIn(
	parameters: Parameters,
	fields: InputField[],
	collection: CollectionName,
): InputField[] {
	return fields.filter((field) => readEntries(parameters, [field], collection).length > 0);
}

/**
 * Checks that fields have the fields they need, and none that they exclude.
 * @throws NodeOperationError if they do not
 */
export function refuseIncomplete(
	parameters: Parameters,
	fields: InputField[],
	collection: CollectionName,
): void {
	const named = (name?: string) => fields.find((field) => storedNameOf(field) === name);
	for (const [given, needed] of COMPANIONS) {
		const field = named(given);
		if (!field || named(needed)) continue;
		const advice = `Voucherify accepts ${field.displayName} only together with it.`;
		throw parameters.invalid(`${collection}.${String(needed)}`, 'is empty', advice);
	}
	if (named('skuId') && named('noSku')) {
		throw parameters.invalid(
			`${collection}.noSku`,
			'is on, but an SKU is set',
			'Choose one of the two.',
		);
	}
}
