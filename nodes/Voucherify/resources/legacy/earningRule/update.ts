import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { loyaltyCampaign } from '../../../forms/campaign';
import { earningRule } from '../../../forms/earningRule';
import { changedMetadata } from '../../../forms/metadata';
import { fixedMenu, shownWhen } from '../../../forms/shownWhen';
import { collectionOf } from '../../../forms/reading/inputFields';
import type { Parameters } from '../../../forms/reading/parameters';
import { readChanges } from '../../../forms/body';
import type { SingleOperation } from '../../../run/types';
import { write } from '../../../factories/write';
import { pickedSubject } from '../../../writes/subjects';
import { pointsFormula, ruleFields } from './additionalFields';
import { ruleAt } from './calls';
import { loyaltyFrom } from './form';
import { pointsFields } from './pointsFields';
import { events, ORDER_PAID } from './terms';

/** Offers all fields of a rule: its event, which the form does not know, cannot be changed here. */
const changeable = ruleFields.map((field) => ({ ...field, displayOptions: undefined }));

const newPoints: INodeProperties[] = [
	{
		displayName: 'Change Points',
		name: 'changePoints',
		type: 'boolean',
		default: false,
		description: 'Whether to change how many points the rule gives, or how it counts them',
	},
	...shownWhen({ show: { changePoints: [true] } }, [
		{
			displayName: 'Event of the Rule',
			name: 'event',
			...fixedMenu,
			options: events,
			default: ORDER_PAID,
			description:
				'What the rule gives points for. It does not change, but defines what can be counted.',
		},
		...pointsFields,
		pointsFormula,
	]),
];

/**
 * Update an earning rule. Its event cannot be changed.
 * @see https://docs.voucherify.io/api-reference/loyalties/update-earning-rule
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update an earning rule',
	description:
		'Change the points, dates or metadata of an earning rule. Other fields stay unchanged.',
	writes: true,
	changes: pickedSubject(loyaltyCampaign, earningRule),
	fields: [
		loyaltyCampaign,
		earningRule,
		...newPoints,
		collectionOf('updateFields', changeable),
		...changedMetadata('earning_rule'),
	],
	async execute({ client, parameters }) {
		return await write(client, {
			method: 'PUT',
			returns: { object: 'earning_rule' },
			path: ruleAt(parameters),
			body: changesFrom(parameters),
		});
	},
};

function changesFrom(parameters: Parameters): IDataObject {
	const points = parameters.flag('changePoints')
		? { loyalty: loyaltyFrom(parameters, parameters.text('event'), 'pointsFormula') }
		: {};
	return readChanges(parameters, changeable, points);
}
