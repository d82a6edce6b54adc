import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, objectsIn, textOrNothing, type Resource } from '../../../api/types';
import { mergeIntoCurrent, writeWhole } from '../../../factories/wholeChange';
import { readChanges } from '../../../forms/body';
import { freeMetadata } from '../../../forms/metadata';
import { moneyInput, optionalUnit, readAmount } from '../../../forms/money';
import { quantityInput, wholeFrom } from '../../../forms/numbers';
import {
	collectionOf,
	readIds,
	readObjects,
	type InputField,
} from '../../../forms/reading/inputFields';
import type { Parameters } from '../../../forms/reading/parameters';
import { ROLE } from '../../../forms/reading/role';
import type { SingleOperation } from '../../../run/types';
import { agrees } from '../../../writes/agrees';
import { pickedSubject } from '../../../writes/subjects';
import { walletField } from '../wallet/locator';
import { warnOfOthers } from '../../../factories/warnOfOthers';
import { changedEarnings, earningsField, refuseEmpty, type EarningChanges } from './earnings';
import { earningRulePath, loyaltyEarningRule } from './locator';
import { perQuantity, readPoints } from './points';
import { ruleFields } from './ruleFields';

/** What can change in the points of one earning. */
const pointsChanges: InputField[] = [
	{
		displayName: 'Points',
		key: 'earning.value',
		name: 'points',
		...perQuantity,
		description:
			'Points each time. If the rule counts something: points for each quantity in Every.',
		read: readPoints,
	},
	{
		displayName: 'Every (Amount)',
		key: 'earning.everyAmount',
		name: 'everyAmount',
		...moneyInput('How much money earns these points'),
		read: (parameters, name) => readAmount(parameters, name, 1),
	},
	{
		displayName: 'Every (Number)',
		key: 'earning.everyNumber',
		name: 'everyNumber',
		...quantityInput,
		description: 'How much of the metadata number, or how many units, earn these points',
		read: wholeFrom(1),
	},
	{
		...walletField('cardDefinitionId', 'Where the points go'),
		key: 'earning.card_definition_id',
		required: undefined,
	},
	{
		displayName: 'Earning ID',
		key: 'earning.id',
		name: 'earningId',
		type: 'string',
		default: '',
		placeholder: 'e.g. lernei_128f5822398c4bf78f',
		description: 'Which earning to change, if the rule has several',
	},
];

const changeable: InputField[] = [
	{
		displayName: 'Event (JSON)',
		key: 'trigger',
		name: 'triggerJson',
		type: 'json',
		default: '{}',
		placeholder:
			'e.g. {"event": "customer.custom_event", "custom_event": {"schema_id": "ms_gn4Qe4xsFPf7orCArCiNVY13"}}',
		description:
			'What members earn points for (trigger), in API format. Only drafts can change it: use Move to Draft first.',
	},
	{ key: 'name', displayName: 'Name', type: 'string', placeholder: 'e.g. Double points weekend' },
	...ruleFields,
	...pointsChanges,
	{
		...earningsField,
		key: 'earnings',
		required: undefined,
		default: '[]',
		description:
			'An earning or an array of them, in API format. One with an ID gets the fields that it has here. Others are added, unless the same exists.',
		read: readObjects,
	},
	{
		displayName: 'Remove Earnings',
		key: 'removed',
		name: 'removeEarnings',
		type: 'string',
		default: '',
		placeholder: 'e.g. lernei_128f5822398c4bf78f',
		[ROLE]: 'limits',
		description: 'Comma-separated IDs',
		read: readIds,
	},
];

/** What the service refuses to change. It is mostly refused before, as the rule is read. */
const needsDraft = {
	headline: 'The status of the earning rule does not allow this change',
	advice: 'The event can only be changed in a draft: use Earning Rule → Move to Draft first.',
};

/**
 * Update an earning rule. It is read first where a PUT replaces more than what changes: an update without the ID of an
 * earning would add a copy of it.
 * @see https://docs.voucherify.io/api-reference/earning-rules/update-earning-rule
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update an earning rule of programs',
	description:
		'Change the points, dates or event of an earning rule. Other fields stay unchanged. Changing points, event, limits or metadata costs one more call.',
	writes: true,
	changes: pickedSubject(loyaltyEarningRule),
	fields: [
		loyaltyEarningRule,
		collectionOf('updateFields', changeable),
		optionalUnit,
		...freeMetadata(),
	],
	async execute({ client, parameters, warn }) {
		const { earning, earnings, removed, ...changes } = readChanges(parameters, changeable);
		const earningsChange = readEarningChanges(parameters, { earning, earnings, removed });
		let sent: IDataObject[] | undefined;
		const results = await writeWhole(client, {
			object: 'earning_rule',
			path: earningRulePath(parameters),
			changes,
			isWhole:
				!earningsChange && !['metadata', 'trigger', 'trigger_limits'].some((key) => key in changes),
			whole: (known) => {
				refuseUnlessDraft(parameters, known, changes.trigger);
				sent = earningsChange && changedEarnings(parameters, known, earningsChange);
				for (const id of earningsChange?.removed ?? [])
					if (!objectsIn(known.earnings).some((row) => row.id === id))
						warn(`The rule has no earning ${id}, so it was not removed.`);
				return {
					...changes,
					...mergeIntoCurrent('metadata', known, changes),
					...mergeIntoCurrent('trigger_limits', known, changes),
					...(sent && { earnings: sent }),
				};
			},
			errorCatalog:
				'trigger' in changes ? { 409: needsDraft, invalid_state_transition: needsDraft } : {},
		});
		if (sent) warnOfOthers(warn, results, 'earnings', sent);
		return results;
	},
};

function readEarningChanges(
	parameters: Parameters,
	{ earning, earnings, removed }: IDataObject,
): EarningChanges | undefined {
	const one = isJsonObject(earning) ? earning : undefined;
	const listed = objectsIn(earnings);
	if (one && Object.keys(one).join() === 'id') {
		const advice = 'Add what to change in it, such as Points.';
		throw parameters.invalid('updateFields.earningId', 'is all that is filled in', advice);
	}
	for (const [index, entry] of listed.entries()) {
		if (entry.id === undefined || entry.effects !== undefined)
			refuseEmpty(parameters, 'updateFields.earningsJson', entry, index);
	}
	const ids = Array.isArray(removed) ? removed.flatMap((id) => textOrNothing(id) ?? []) : [];
	if (!one && listed.length === 0 && ids.length === 0) return undefined;
	return { one, listed, removed: ids };
}

/** Refuses another event for a rule that is no draft. The same event is no change. */
function refuseUnlessDraft(
	parameters: Parameters,
	{ status, trigger }: Resource,
	sent: IDataObject[string],
): void {
	const isLocked = status === 'ACTIVE' || status === 'INACTIVE';
	if (sent === undefined || !isLocked || agrees(sent, trigger, true)) return;
	const isActive = status === 'ACTIVE';
	throw parameters.invalid(
		'updateFields.triggerJson',
		`needs a draft, but the rule is ${isActive ? 'active' : 'inactive'}`,
		isActive
			? 'Use Earning Rule → Move to Draft first, and Activate afterwards.'
			: 'Only active rules can be moved to draft: use Earning Rule → Activate, and then Move to Draft.',
	);
}
